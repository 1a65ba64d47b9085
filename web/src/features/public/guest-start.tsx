import { beginGuest as beginGuestCall } from '@sendero/core/contract/guest-api';
import { call } from '../../lib/api.ts';
import { loadAgain } from '../../lib/lazy-page.tsx';
import { go } from '../../lib/navigation.tsx';
import { beginGuest, isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button, type ButtonTone } from '../../ui/button.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { quotedWay } from '../session/quoted-way.ts';
import { useAttempt } from '../../lib/use-attempt.ts';

/** Continues without an account, if the site allows guests, with what was typed for a price (NAV-03). */
export function GuestStart({ tone }: { tone?: ButtonTone | undefined }) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const start = () =>
    run(async () => {
      if (!isGuest()) beginGuest((await call(beginGuestCall, { body: {} })).result);
      const way = quotedWay.getState();
      if (way.from || way.to) {
        const { beginQuoted } = await loadAgain(() => import('../request/drafts/begin-quoted.ts'));
        beginQuoted(way);
      }
      go(paths.request());
    });
  return (
    <div className="grid gap-2">
      <ProblemNotice problem={problem} />
      <Button size="large" tone={tone} block busy={isBusy} onClick={() => void start()}>
        {t('guest.start')}
      </Button>
      <p className="text-sm text-muted">{t('guest.start-hint')}</p>
    </div>
  );
}
