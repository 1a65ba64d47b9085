import { login, resetPassword } from '@sendero/core/contract/session-api';
import { passwordIssues } from '@sendero/core/session/password';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { begin } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { fieldErrors } from './form-values.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { Resend } from './resend.tsx';
import { useAttempt } from './use-attempt.ts';

interface ResetFormProps {
  email: string;
  /** Called to send the code to another address. */
  onOther: () => void;
  onDone: () => void;
}

const CODE_DIGITS = 6;

/** The mailed code and the new password; once set, the user is signed in (AUTH-17, AUTH-18). */
export function ResetForm({ email, onOther, onDone }: ResetFormProps) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState({ password: '', repeated: '' });
  const [own, setOwn] = useState<FormErrors>();
  const refused = problem?.code === 'RuleBroken' ? fieldErrors(t, problem, ['code', 'password']) : undefined;

  const submit = () => {
    const isWeak = passwordIssues(typed.password).length > 0;
    const errors = {
      code: code.length < CODE_DIGITS ? t('recovery.code-missing') : undefined,
      password: isWeak ? t('password.weak') : undefined,
      repeated: typed.password === typed.repeated ? undefined : t('password.differ'),
    };
    setOwn(errors);
    if (errors.code || errors.password || errors.repeated || isBusy) return;
    void run(async () => {
      const { password } = typed;
      await call(resetPassword, { body: { email_address: email, code, password } });
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
        <TextField
          name="code"
          label={t('recovery.code')}
          value={code}
          onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, CODE_DIGITS))}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          className="tabular tracking-widest"
        />
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
