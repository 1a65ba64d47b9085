import { beginGuest as beginGuestCall } from '@sendero/core/contract/guest-api';
import { call } from '../../lib/api.ts';
import { go } from '../../lib/navigation.tsx';
import { beginGuest, isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAttempt } from './use-attempt.ts';

/** Continues without an account, if the site allows guests (NAV-03). */
export function GuestStart() {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const start = () =>
    run(async () => {
      if (!isGuest()) beginGuest((await call(beginGuestCall, { body: {} })).result);
      go(paths.request());
    });
  return (
    <div className="grid gap-2 border-t border-line pt-5">
      <ProblemNotice problem={problem} />
      <Button size="large" block busy={isBusy} onClick={() => void start()}>
        {t('guest.start')}
      </Button>
      <p className="text-sm text-muted">{t('guest.start-hint')}</p>
    </div>
  );
}
