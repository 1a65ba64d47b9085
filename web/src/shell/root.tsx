import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { boot } from '../lib/boot.ts';
import { DiscardWords } from '../lib/discard-words.tsx';
import { useFlag } from '../lib/flags.ts';
import { loadAgain, loadFailure } from '../lib/lazy-page.tsx';
import { useReading } from '../lib/locale.ts';
import { currentHref, go } from '../lib/navigation.tsx';
import { onEnding } from '../lib/session.ts';
import { storageFailure } from '../lib/storage.ts';
import { TextsProvider, useTexts } from '../lib/texts.tsx';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';
import { CrashGuard } from '../lib/crash-guard.tsx';
import { PageSkeleton } from '../lib/page-skeleton.tsx';
import type * as Late from './late-root.ts';

/** The frame of every screen: texts, data, toasts, and the last error boundary. */
export function Root({ children }: { children: ReactNode }) {
  const { locale, texts } = useReading();
  const grouping = useFlag('digit-grouping');
  return (
    <TextsProvider locale={locale} texts={texts} market={boot.market} grouping={grouping}>
      <Endings />
      <CrashGuard>
        <DiscardWords>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </DiscardWords>
      </CrashGuard>
      <Messages />
    </TextsProvider>
  );
}

/**
 * Clears everything that belonged to a session when it ends, and shows a message (AUTH-09). After an expired session,
 * signing in returns to the same page (AUTH-24).
 */
function Endings() {
  const t = useTexts();
  useEffect(
    () =>
      onEnding((why) => {
        const isExpired = why === 'expired';
        // The message stays until closed: the user may return an hour later.
        const duration = isExpired ? Infinity : undefined;
        toast({ message: t('session.disconnected'), type: 'info', duration });
        go(isExpired ? paths.landing(currentHref()) : paths.landing());
      }),
    [t],
  );
  useEffect(() => {
    storageFailure.tell = () => toast({ message: t('shell.storage-failure'), type: 'error' });
    loadFailure.tell = () =>
      toast({
        message: t('shell.load-failure'),
        type: 'error',
        duration: Infinity,
        action: { label: t('shell.reload'), onAction: () => window.location.reload() },
      });
  }, [t]);
  useEffect(() => {
    const over = new AbortController();
    loadAgain(() => import('./late-root.ts')).then(
      ({ startBackgroundWork: keepUp }) => over.signal.aborted || keepUp(t, over.signal),
      () => undefined,
    );
    return () => over.abort();
  }, [t]);
  return null;
}

/**
 * The region of the toasts, loaded once the frame stands; what is said before waits in the list. Not by Suspense: a screen
 * that is loaded meanwhile would wait with it.
 */
function Messages() {
  const t = useTexts();
  const [late, setLate] = useState<typeof Late>();
  useEffect(() => {
    loadAgain(() => import('./late-root.ts')).then(setLate, () => undefined);
  }, []);
  return late ? (
    <late.Toaster
      label={t('shell.notifications')}
      closeLabel={t('shell.close')}
      moreLabel={t('paper.more')}
    />
  ) : null;
}
