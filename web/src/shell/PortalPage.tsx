import { QueryClientProvider } from '@tanstack/react-query';
import { type PropsWithChildren, useEffect } from 'react';
import { clearSearches } from '../features/history/recent-searches.ts';
import { clearDrafts } from '../features/request/drafts/drafts.ts';
import { useEditedOutlet } from '../features/outlet/edited-outlet.ts';
import { useIsClosingAccount } from '../features/session/closing-account.ts';
import { useEditedArea } from '../features/vendor/edited-area.ts';
import { forgetVendors } from '../features/vendor/kept-vendors.ts';
import { useVendors } from '../features/vendor/use-vendors.ts';
import { lazyPage, loadAgain } from '../lib/lazy-page.tsx';
import { usePath } from '../lib/navigation.tsx';
import { PageSection } from '../lib/page-section.tsx';
import { queryClient } from '../lib/query.ts';
import { onEnding, useIsGuest, useWatching } from '../lib/session.ts';
import { useTexts } from '../lib/texts.tsx';
import { toast } from '../ui/toast.ts';
import { BARS } from './bars.tsx';
import { NoVendors } from './no-vendors.tsx';
import { OfflineNote } from '../lib/offline-note.tsx';
import { PageSkeleton } from '../lib/page-skeleton.tsx';
import { PaletteKey } from './palette-key.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useWelcome } from './use-welcome.ts';

/** Loaded late: the first paint does not need it. */
const LiveConnection = lazyPage(async () => ({
  default: (await import('./late-portal.ts')).LiveConnection,
}));
const Walkthrough = lazyPage(async () => ({ default: (await import('./walkthrough.tsx')).Walkthrough }));
const OutletDialog = lazyPage(async () => ({
  default: (await import('../features/outlet/outlet-dialog.tsx')).OutletDialog,
}));
const CloseAccount = lazyPage(async () => ({
  default: (await import('../features/session/close-account.tsx')).CloseAccount,
}));
const DeliveryAreaPage = lazyPage(() => import('../features/vendor/DeliveryAreaPage.tsx'));

const WatchingBand = lazyPage(async () => ({ default: (await import('./watching-band.tsx')).WatchingBand }));
const GuestBar = lazyPage(async () => ({ default: (await import('./guest-bar.tsx')).GuestBar }));

const VENDOR_TOAST_MS = 10_000;

/** The portal of a user or a guest; its cached server data lives as long as the session. */
export default function PortalPage({ children }: PropsWithChildren) {
  const isGuest = useIsGuest();
  useEffect(() => () => queryClient.clear(), []);
  // After an expired session the drafts stay, so that the user finds them after signing in again (AUTH-24).
  useEffect(() => onEnding((why) => why === 'logout' && clearDrafts()), []);
  useEffect(() => onEnding(clearSearches), []);
  useEffect(() => onEnding(forgetVendors), []);
  // Lets other windows see that this one is open, so that they do not take its drafts (FLOW-23).
  useEffect(() => void loadAgain(() => import('./late-portal.ts')).catch(() => undefined), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Portal key={String(isGuest)} isGuest={isGuest}>
        {children}
      </Portal>
    </QueryClientProvider>
  );
}

/** The top bar, the section in the address, and the live feed of all sections. */
function Portal({ isGuest, children }: PropsWithChildren<{ isGuest: boolean }>) {
  const t = useTexts();
  const { data: vendors, isLoadingError: isError, refetch } = useVendors();
  const isEmpty = vendors?.length === 0;
  const editedArea = useEditedArea();
  const editedOutlet = useEditedOutlet();
  const welcome = useWelcome();
  const isClosing = useIsClosingAccount();
  const path = usePath();
  const watched = useWatching();

  useEffect(() => {
    if (isError)
      toast({ message: t('error.cant-retrieve-vendors'), type: 'error', duration: VENDOR_TOAST_MS });
    if (isEmpty) toast({ message: t('error.no-vendors'), type: 'error', duration: VENDOR_TOAST_MS });
  }, [isError, isEmpty, t]);

  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-raised focus:p-2"
      >
        {t('shell.skip')}
      </a>
      {watched === null ? null : (
        <PageSection>
          <WatchingBand />
        </PageSection>
      )}
      <OfflineNote />
      <PageSection>
        <LiveConnection />
      </PageSection>
      <header className={BARS}>
        {isGuest ? (
          <PageSection fallback={<div className="h-25 md:h-14" />}>
            <GuestBar />
          </PageSection>
        ) : (
          <>
            <TopBar />
            <PhoneBar />
          </>
        )}
      </header>
      <main id="content" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
        {isError || isEmpty ? (
          <NoVendors
            text={t(isError ? 'error.cant-retrieve-vendors' : 'error.no-vendors')}
            onRetry={() => void refetch()}
          />
        ) : (
          <PageSection of={path} fallback={<PageSkeleton />}>
            {children}
          </PageSection>
        )}
      </main>
      <PaletteKey />
      {welcome.isDue ? (
        <PageSection fallback={null}>
          <Walkthrough onDone={welcome.end} />
        </PageSection>
      ) : null}
      {isClosing ? (
        <PageSection fallback={null}>
          <CloseAccount />
        </PageSection>
      ) : null}
      {editedOutlet === null ? null : (
        <PageSection fallback={null}>
          <OutletDialog />
        </PageSection>
      )}
      {editedArea === null ? null : (
        <PageSection fallback={null}>
          <DeliveryAreaPage key={editedArea} />
        </PageSection>
      )}
    </div>
  );
}
