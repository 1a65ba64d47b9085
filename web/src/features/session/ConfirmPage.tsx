import { confirmRegistration } from '@sendero/core/contract/session-api';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useQueryValue } from '../../lib/navigation.tsx';
import { begin } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { fieldErrors, textOf } from './form-values.ts';
import { GuestFrame } from './guest-frame.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { forgetRegistration } from './register-draft.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Where the mailed link leads (AUTH-16). It takes the password of the registration that it was sent for: who reads the mail
 * of one that a stranger made does not know it (AUTH-23).
 */
export default function ConfirmPage() {
  const t = useTexts();
  const token = useQueryValue('token') ?? '';
  const [missing, setMissing] = useState<FormErrors>();
  const { isBusy, problem, run } = useAttempt();
  const isDead = problem?.textKey === 'register.link-dead';
  const refused = fieldErrors(t, problem, ['password']);

  const confirm = (data: FormData) => {
    const password = textOf(data, 'password');
    setMissing(password === '' ? { password: t('session.password-missing') } : undefined);
    if (password === '' || isBusy) return;
    void run(async () => {
      const { result } = await call(confirmRegistration, { body: { token, password } });
      forgetRegistration();
      begin(result.user, result.AuthenticationResult);
    });
  };
  return (
    <GuestFrame
      title={t('register.confirm-title')}
      lead={t(isDead ? 'register.link-dead-hint' : 'register.confirm-lead')}
      back={paths.connect()}
    >
      {refused ? null : <ProblemNotice problem={problem} />}
      {isDead ? null : (
        <Form onSubmit={confirm} errors={missing ?? refused} className="grid gap-4">
          <PasswordField
            name="password"
            label={t('session.password')}
            autoComplete="current-password"
            maxLength={256}
            showLabel={t('session.show-password')}
            hideLabel={t('session.hide-password')}
          />
          <Button type="submit" tone="primary" size="large" block busy={isBusy}>
            {t('register.confirm-button')}
          </Button>
        </Form>
      )}
    </GuestFrame>
  );
}
