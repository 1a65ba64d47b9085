import { confirmRegistration } from '@sendero/core/contract/session-api';
import { call } from '../../lib/api.ts';
import { useQueryValue } from '../../lib/navigation.tsx';
import { begin } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { forgetRegistration } from './register-draft.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Where the mailed link leads (AUTH-16). It is used up by a press and not by being opened: mail scanners open links too.
 */
export default function ConfirmPage() {
  const t = useTexts();
  const token = useQueryValue('token') ?? '';
  const { isBusy, problem, run } = useAttempt();
  const isDead = problem?.textKey === 'register.link-dead';
  const confirm = () =>
    run(async () => {
      const { result } = await call(confirmRegistration, { body: { token } });
      forgetRegistration();
      begin(result.user, result.AuthenticationResult);
    });
  return (
    <GuestFrame
      title={t('register.confirm-title')}
      lead={t(isDead ? 'register.link-dead-hint' : 'register.confirm-lead')}
      back={paths.connect()}
    >
      <ProblemNotice problem={problem} />
      {isDead ? null : (
        <Button tone="primary" size="large" block busy={isBusy} onClick={() => void confirm()}>
          {t('register.confirm-button')}
        </Button>
      )}
    </GuestFrame>
  );
}
