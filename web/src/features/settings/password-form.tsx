import { changePassword } from '@sendero/core/contract/session-api';
import { passwordIssues } from '@sendero/core/session/password';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { type Translate, useLocale, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { fieldErrors } from '../../lib/form-values.ts';
import { NewPasswordFields } from '../../lib/new-password-fields.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';
import { PresentPassword } from './present-password.tsx';
import { sessionsKey } from './session-list.tsx';
import { SettingsCard } from './settings-card.tsx';

const nothing = { now: '', password: '', repeated: '' };

/** Sets a new password by the present one. */
export function PasswordForm() {
  const t = useTexts();
  const language = useLocale();
  const [typed, setTyped] = useState(nothing);
  const [own, setOwn] = useState<FormErrors>();
  const { isBusy, problem, run } = useAttempt();
  const refused = refusals(fieldErrors(t, problem, ['password', 'new_password']));

  const submit = () => {
    const errors = missing(t, typed);
    setOwn(errors);
    if (errors || isBusy) return;
    void run(async () => {
      const { now, password } = typed;
      await call(changePassword, { body: { password: now, new_password: password, language } });
      setTyped(nothing);
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
      toast({ message: t('settings.password-changed'), type: 'success' });
    });
  };

  return (
    <SettingsCard title={t('settings.password')} hint={t('settings.password-hint')}>
      <Form onSubmit={submit} errors={own ?? refused} className="grid max-w-md gap-4">
        {refused ? null : <ProblemNotice problem={problem} />}
        <PresentPassword value={typed.now} onChange={(now) => setTyped({ ...typed, now })} />
        <NewPasswordFields
          label={t('recovery.new-password')}
          value={typed}
          onChange={(value) => setTyped({ ...typed, ...value })}
        />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {t('settings.password')}
        </Button>
      </Form>
    </SettingsCard>
  );
}

/** What keeps the form from being sent, by field. */
function missing(t: Translate, { now, password, repeated }: typeof nothing): FormErrors | undefined {
  if (now === '') return { now: t('session.password-missing') };
  const [unmet] = passwordIssues(password, repeated);
  return unmet && { [passwordIssues(password).length === 0 ? 'repeated' : 'password']: t(unmet) };
}

/** The server calls the present password `password`, as signing in does. */
const refusals = (errors: FormErrors | undefined): FormErrors | undefined =>
  errors && { now: errors['password'], password: errors['new_password'] };
