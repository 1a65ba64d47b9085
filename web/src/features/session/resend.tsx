import { forgotPassword, resendConfirmation } from '@sendero/core/contract/session-api';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';

const mailed = {
  link: { endpoint: resendConfirmation, label: 'register.resend', sent: 'register.resent' },
  code: { endpoint: forgotPassword, label: 'recovery.resend', sent: 'recovery.resent' },
} as const;

/** Requests a link or code by mail again, and shows the result. */
export function Resend({ what, email }: { what: keyof typeof mailed; email: string }) {
  const t = useTexts();
  const language = useLocale();
  const { isBusy, problem, run } = useAttempt();
  const [isSent, setSent] = useState(false);
  const { endpoint, label, sent } = mailed[what];
  const resend = () =>
    run(async () => {
      setSent(false);
      await call(endpoint, { body: { email_address: email, language } });
      setSent(true);
    });
  return (
    <>
      <ProblemNotice problem={problem} />
      {isSent ? <InlineNotice>{t(sent)}</InlineNotice> : null}
      <Button busy={isBusy} onClick={() => void resend()}>
        {t(label)}
      </Button>
    </>
  );
}
