import { QueryClientProvider } from '@tanstack/react-query';
import { type PropsWithChildren, Suspense, useEffect } from 'react';
import { boot } from '../../lib/boot.ts';
import { watchBuild } from '../../lib/build-check.ts';
import { CrashGuard } from '../../lib/crash-guard.tsx';
import { DiscardWords } from '../../lib/discard-words.tsx';
import { loadFailure } from '../../lib/lazy-page.tsx';
import { useReading } from '../../lib/locale.ts';
import { currentHref, go } from '../../lib/navigation.tsx';
import { PageSkeleton } from '../../lib/page-skeleton.tsx';
import { queryClient } from '../../lib/query.ts';
import { storageFailure } from '../../lib/storage.ts';
import { TextsProvider } from '../../lib/texts.tsx';
import { watchUnsent } from '../../lib/unsent.ts';
import { keepFocus } from '../../ui/kept-focus.ts';
import { toast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { onSignedOut } from '../lib/staff-session.ts';
import { useTexts } from '../lib/texts.ts';
import { paths } from '../paths.ts';

/** The frame of every screen: texts, data, messages, and the last error boundary. */
export function Root({ children }: PropsWithChildren) {
  const { locale, texts } = useReading();
  return (
    <TextsProvider locale={locale} texts={texts} market={boot.market}>
      <QueryClientProvider client={queryClient}>
        <Endings />
        <CrashGuard>
          <DiscardWords>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </DiscardWords>
        </CrashGuard>
        <Messages />
      </QueryClientProvider>
    </TextsProvider>
  );
}

/** Forgets what was read when the session ends, and returns to the same page after the next sign-in. */
function Endings() {
  const t = useTexts();
  useEffect(
    () =>
      onSignedOut(() => {
        queryClient.clear();
        toast({ message: t('operator.signed-out'), type: 'info', duration: Infinity });
        go(paths.signIn(currentHref()));
      }),
    [t],
  );
  useEffect(() => {
    const reload = { label: t('shell.reload'), onAction: () => window.location.reload() };
    const over = new AbortController();
    storageFailure.tell = () => toast({ message: t('shell.storage-failure'), type: 'error' });
    loadFailure.tell = () =>
      toast({ message: t('shell.load-failure'), type: 'error', duration: Infinity, action: reload });
    keepFocus(over.signal);
    watchBuild({
      warn: () => toast({ message: t('shell.outdated'), duration: Infinity, action: reload }),
      isBusy: watchUnsent(over.signal),
      reload: reload.onAction,
      signal: over.signal,
    });
    return () => over.abort();
  }, [t]);
  return null;
}

function Messages() {
  const t = useTexts();
  return (
    <Toaster label={t('shell.notifications')} closeLabel={t('shell.close')} moreLabel={t('paper.more')} />
  );
}
