import { forgotPassword } from '@sendero/core/contract/session-api';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { localSlot } from '../../lib/storage.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { fieldErrors } from '../../lib/form-values.ts';
import { GuestFrame } from './guest-frame.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { ResetForm } from './reset-form.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';

const recoverySchema = z.object({ email: z.string(), is_sent: z.boolean() });
type Recovery = z.infer<typeof recoverySchema>;

const begun: Recovery = { email: '', is_sent: false };
const kept = localSlot('recovery', recoverySchema, begun);

/** Sets a new password in two steps: mails a code, then asks for it (AUTH-18). A reload stays at the same step. */
export default function ForgotPasswordPage() {
  const t = useTexts();
  const [{ email, is_sent }, setRecovery] = useState(kept.read);
  const keep = (next: Recovery) => {
    kept.write(next);
    setRecovery(next);
  };
  return (
    <GuestFrame
      title={t('recovery.title')}
      lead={is_sent ? t('recovery.sent', { email }) : t('recovery.lead')}
      back={paths.connect()}
    >
      {is_sent ? (
        <ResetForm email={email} onOther={() => keep({ email, is_sent: false })} onDone={kept.clear} />
      ) : (
        <EmailForm
          email={email}
          onChange={(typed) => keep({ email: typed, is_sent })}
          onSent={() => keep({ email: email.trim(), is_sent: true })}
        />
      )}
    </GuestFrame>
  );
}

interface EmailFormProps {
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}

function EmailForm({ email, onChange, onSent }: EmailFormProps) {
  const t = useTexts();
  const language = useLocale();
  const { isBusy, problem, run } = useAttempt();
  const errors = fieldErrors(t, problem, ['email_address']);
  const isAboutField = problem?.code === 'RuleBroken';
  const submit = () => {
    if (isBusy) return;
    void run(async () => {
      await call(forgotPassword, { body: { email_address: email, language } });
      onSent();
    });
  };
  return (
    <Form onSubmit={submit} errors={isAboutField ? errors : undefined} className="grid gap-4">
      {isAboutField ? null : <ProblemNotice problem={problem} />}
      <EmailField
        name="email_address"
        label={t('session.email')}
        value={email}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="username"
      />
      <Button type="submit" tone="primary" size="large" block busy={isBusy}>
        {t('recovery.send')}
      </Button>
    </Form>
  );
}
