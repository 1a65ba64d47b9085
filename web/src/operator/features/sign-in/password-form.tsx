import { staffLogin } from '@sendero/core/contract/operator-api';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { CodeField } from '../../../lib/code-field.tsx';
import { type Problem, asProblem } from '../../../lib/problem.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { Button, type ButtonTone } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Form, type FormErrors } from '../../../ui/form.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { begin } from '../../lib/staff-session.ts';
import { type Translate, useTexts } from '../../lib/texts.ts';

/** Password first; who has a one-time code is asked for it once the password was right (OPR-01). */
export function PasswordForm({ tone }: { tone: ButtonTone }) {
  const t = useTexts();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [errors, setErrors] = useState<FormErrors>();

  const submit = async () => {
    const missing = {
      email_address: email.trim() === '' ? t('session.email-missing') : undefined,
      password: password === '' ? t('session.password-missing') : undefined,
    };
    setErrors(missing);
    if (missing.email_address || missing.password) return;
    setBusy(true);
    setProblem(null);
    try {
      const given = code === '' ? {} : { code };
      const { result } = await call(staffLogin, {
        body: { email_address: email.trim(), password, ...given },
      });
      begin(result);
    } catch (error) {
      const failure = asProblem(error);
      const isAboutCode = failure.errors.some(({ field }) => field === 'code');
      setAsksCode(isAboutCode || asksCode);
      setErrors(isAboutCode && code !== '' ? { code: t('operator.code-wrong') } : undefined);
      setProblem(isAboutCode ? null : failure);
      setCode('');
    }
    setBusy(false);
  };

  return (
    <Form onSubmit={() => void submit()} errors={errors} className="grid gap-4">
      <Failure t={t} problem={problem} />
      <EmailField
        name="email_address"
        label={t('session.email')}
        autoComplete="username"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        name="password"
        label={t('session.password')}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        showLabel={t('session.show-password')}
        hideLabel={t('session.hide-password')}
      />
      {asksCode ? <CodeField autoFocus label={t('operator.code')} value={code} onChange={setCode} /> : null}
      <Button type="submit" tone={tone} size="large" block busy={isBusy}>
        {t('session.sign-in')}
      </Button>
    </Form>
  );
}

function Failure({ t, problem }: { t: Translate; problem: Problem | null }) {
  if (problem?.code !== 'LoginFailed') return <ProblemNotice problem={problem} />;
  return <InlineNotice tone="danger">{t('operator.sign-in-wrong')}</InlineNotice>;
}
