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
import { fieldErrors, textOf } from '../../lib/form-values.ts';
import { GuestFrame } from './guest-frame.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { clearRegistration } from './register-draft.ts';
import { useAttempt } from '../../lib/use-attempt.ts';

/**
 * The page of the mailed link (AUTH-16). It asks for the password of the registration: if a stranger registered with
 * the reader's address, the reader does not know that password (AUTH-23).
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
      clearRegistration();
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
