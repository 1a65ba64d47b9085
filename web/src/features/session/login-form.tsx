import { loginFailureText } from '@sendero/core/session/login-failure';
import { useState } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useTexts, type Translate } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { textOf } from '../../lib/form-values.ts';
import { QuietLink } from './guest-frame.tsx';
import { Resend } from './resend.tsx';
import { useLogin } from './use-login.ts';

/** Email and password. Failures are shown above the fields, in the specification's words (AUTH-05, AUTH-06). */
export function LoginForm() {
  const t = useTexts();
  const { attempt, signIn } = useLogin();
  const [errors, setErrors] = useState<FormErrors>();
  const [email, setEmail] = useState('');

  const submit = (data: FormData) => {
    const email_address = textOf(data, 'email_address').trim();
    const password = textOf(data, 'password');
    const missing = {
      email_address: email_address === '' ? t('session.email-missing') : undefined,
      password: password === '' ? t('session.password-missing') : undefined,
    };
    setErrors(missing);
    setEmail(email_address);
    if (!missing.email_address && !missing.password) void signIn(email_address, password);
  };

  return (
    <Form onSubmit={submit} errors={errors} className="grid gap-4">
      {attempt.state === 'failed' ? (
        <>
          <InlineNotice tone="danger">{failureText(t, attempt.problem)}</InlineNotice>
          <WayOn failure={attempt.problem.message} email={email} />
        </>
      ) : null}
      <EmailField name="email_address" label={t('session.email')} autoComplete="username" />
      <PasswordField
        name="password"
        label={t('session.password')}
        autoComplete="current-password"
        showLabel={t('session.show-password')}
        hideLabel={t('session.hide-password')}
      />
      <Button type="submit" tone="primary" size="large" block busy={attempt.state === 'loading'}>
        {t('session.sign-in')}
      </Button>
    </Form>
  );
}

/** Help after a failure that the visitor can resolve. */
function WayOn({ failure, email }: { failure: string; email: string }) {
  const t = useTexts();
  if (failure === 'user-not-confirmed') return <Resend what="link" email={email} />;
  if (failure !== 'password-reset-required') return null;
  return <QuietLink href={paths.forgotPassword()}>{t('recovery.title')}</QuietLink>;
}

function failureText(t: Translate, problem: Problem): string {
  if (problem.code === 'LoginFailed')
    return `${t('problem.LoginFailed')} ${t(loginFailureText(problem.message))}`;
  return sayProblem(t, problem);
}
