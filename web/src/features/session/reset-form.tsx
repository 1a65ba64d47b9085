import { login, resetPassword } from '@sendero/core/contract/session-api';
import { passwordIssues } from '@sendero/core/session/password';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { begin } from '../../lib/session.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { CodeField, isWholeCode } from '../../lib/code-field.tsx';
import { fieldErrors } from '../../lib/form-values.ts';
import { NewPasswordFields } from '../../lib/new-password-fields.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { Resend } from './resend.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';

interface ResetFormProps {
  email: string;
  /** Called to send the code to another address. */
  onOther: () => void;
  onDone: () => void;
}

/** The mailed code and the new password; once set, the user is signed in (AUTH-17, AUTH-18). */
export function ResetForm({ email, onOther, onDone }: ResetFormProps) {
  const t = useTexts();
  const language = useLocale();
  const { isBusy, problem, run } = useAttempt();
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState({ password: '', repeated: '' });
  const [own, setOwn] = useState<FormErrors>();
  const refused = problem?.code === 'RuleBroken' ? fieldErrors(t, problem, ['code', 'password']) : undefined;

  const submit = () => {
    const isWeak = passwordIssues(typed.password).length > 0;
    const errors = {
      code: isWholeCode(code) ? undefined : t('recovery.code-missing'),
      password: isWeak ? t('password.weak') : undefined,
      repeated: typed.password === typed.repeated ? undefined : t('password.differ'),
    };
    setOwn(errors);
    if (errors.code || errors.password || errors.repeated || isBusy) return;
    void run(async () => {
      const { password } = typed;
      await call(resetPassword, { body: { email_address: email, code, password, language } });
      onDone();
      const { result } = await call(login, { body: { email_address: email, password } });
      toast({ message: t('recovery.done'), type: 'success' });
      begin(result.user, result.AuthenticationResult);
    });
  };

  return (
    <>
      <Form onSubmit={submit} errors={refused ?? own} className="grid gap-4">
        {refused ? null : <ProblemNotice problem={problem} />}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <CodeField value={code} onChange={setCode} />
        <NewPasswordFields label={t('recovery.new-password')} value={typed} onChange={setTyped} />
        <Button type="submit" tone="primary" size="large" block busy={isBusy}>
          {t('recovery.submit')}
        </Button>
      </Form>
      <div className="grid gap-2">
        <Resend what="code" email={email} />
        <Button tone="ghost" onClick={onOther}>
          {t('register.other-email')}
        </Button>
      </div>
    </>
  );
}
