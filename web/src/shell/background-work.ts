import { sendTimings } from '../lib/send-timings.ts';
import { watchBuild } from '../lib/build-check.ts';
import type { Translate } from '../lib/texts.tsx';
import { watchUnsent } from '../lib/unsent.ts';
import { watchFlags } from '../lib/watch-flags.ts';
import { toast } from '../ui/toast.ts';

const WARNING_MS = 10_000;

/** What an open page does by itself: its flags stay fresh, an outdated build gives way to the new one, and what it timed is sent. */
export function keepUp(t: Translate, signal: AbortSignal): void {
  const reload = () => window.location.reload();
  watchFlags(signal);
  sendTimings(signal);
  watchBuild({
    warn: () =>
      toast({
        message: t('shell.outdated'),
        duration: WARNING_MS,
        action: { label: t('shell.reload'), onAction: reload },
      }),
    isBusy: watchUnsent(signal),
    reload,
    signal,
  });
}
