import { sendTimings } from '../lib/send-timings.ts';
import { watchBuild } from '../lib/build-check.ts';
import type { Translate } from '../lib/texts.tsx';
import { watchUnsent } from '../lib/unsent.ts';
import { watchFlags } from '../lib/watch-flags.ts';
import { keepFocus } from '../ui/kept-focus.ts';
import { toast } from '../ui/toast.ts';

const WARNING_MS = 10_000;

/** Starts the background work of an open page: keeps the focus, refreshes flags, reloads an outdated build, and sends timings. */
export function startBackgroundWork(t: Translate, signal: AbortSignal): void {
  const reload = () => window.location.reload();
  keepFocus(signal);
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
