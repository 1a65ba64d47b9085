// Maps paths to screens, and says who may see them (spec 1 §2, spec 2 §2).
import { confirmationPath, invitationPath, maintenancePath } from '@sendero/core/contract/pages';
import { maintenanceOf } from '@sendero/core/flag/maintenance';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { useFlags } from './lib/flags.ts';
import { lazyPage } from './lib/lazy-page.tsx';
import { currentHref, go, usePath, useQueryValue } from './lib/navigation.tsx';
import { useIsGuest, useIsSignedIn } from './lib/session.ts';
import {
  type Section,
  helpVendorIdIn,
  labelsVendorIdIn,
  paths,
  repeatsVendorIdIn,
  safeNext,
  sectionOf,
  settingsPartIn,
  shopOrdersVendorIdIn,
} from './paths.ts';
import { NotFound } from './shell/not-found.tsx';
import { isForGuests, isHelpOffered, isAvailable } from './shell/available-sections.ts';

const LandingPage = lazyPage(() => import('./features/public/LandingPage.tsx'));
const ConnectPage = lazyPage(() => import('./features/session/ConnectPage.tsx'));
const RegisterPage = lazyPage(() => import('./features/session/RegisterPage.tsx'));
const ConfirmPage = lazyPage(() => import('./features/session/ConfirmPage.tsx'));
const InvitedPage = lazyPage(() => import('./features/session/InvitedPage.tsx'));
const ForgotPasswordPage = lazyPage(() => import('./features/session/ForgotPasswordPage.tsx'));
const ContentPage = lazyPage(() => import('./features/content/ContentPage.tsx'));
const HelpPage = lazyPage(() => import('./features/help/HelpPage.tsx'));
const MaintenancePage = lazyPage(() => import('./shell/MaintenancePage.tsx'));
const LabelsPage = lazyPage(() => import('./features/labels/LabelsPage.tsx'));
const RepeatsPage = lazyPage(() => import('./features/repeats/RepeatsPage.tsx'));
const ShopOrdersPage = lazyPage(() => import('./features/shop-orders/ShopOrdersPage.tsx'));
const SettingsPage = lazyPage(() => import('./features/settings/SettingsPage.tsx'));
const PortalPage = lazyPage(() => import('./shell/PortalPage.tsx'));

const sections: Record<Section, ReturnType<typeof lazyPage>> = {
  request: lazyPage(() => import('./features/request/RequestPage.tsx')),
  tracking: lazyPage(() => import('./features/tracking/TrackingPage.tsx')),
  history: lazyPage(() => import('./features/history/HistoryPage.tsx')),
  bulk: lazyPage(() => import('./features/bulk/BulkPage.tsx')),
};

/**
 * The screen of the current address; during maintenance the maintenance page (NAV-07).
 *
 * The screen shown before maintenance stays mounted behind it, with everything typed into it.
 */
export function Screen() {
  const path = usePath();
  const next = useQueryValue('next');
  const isClosed = maintenanceOf(useFlags()) !== null;
  const isSaidSo = path === maintenancePath;
  const [shown, setShown] = useState<string | null>(null);
  if (!isClosed && !isSaidSo && shown !== path) setShown(path);
  return (
    <>
      {shown === null ? null : (
        <Activity mode={isClosed || isSaidSo ? 'hidden' : 'visible'}>
          <ScreenAt path={shown} />
        </Activity>
      )}
      {isClosed ? <MaintenancePage /> : null}
      {isClosed === isSaidSo ? null : (
        <Redirect to={isClosed ? paths.maintenance(currentHref()) : safeNext(next)} />
      )}
    </>
  );
}

/** Loads the screen at `path` for its first show; one that does not load is tried again when it is shown. */
export async function preloadScreen(path: string): Promise<void> {
  const section = sectionOf(path);
  const pages = section ? [PortalPage, sections[section]] : path === paths.landing() ? [LandingPage] : [];
  await Promise.allSettled(pages.map((page) => page.preload()));
}

function ScreenAt({ path }: { path: string }) {
  const flags = useFlags();
  const section = sectionOf(path);
  if (section && isAvailable(section, flags))
    return <ForUsers Page={sections[section]} mayBeGuest={isForGuests(section)} />;
  if (path === paths.landing()) return <ForGuests Page={LandingPage} />;
  if (path === paths.connect()) return <ForGuests Page={ConnectPage} />;
  if (path === paths.forgotPassword()) return <ForGuests Page={ForgotPasswordPage} />;
  if (path === confirmationPath) return <ForGuests Page={ConfirmPage} />;
  if (path === invitationPath) return <ForGuests Page={InvitedPage} />;
  // Hidden if sign-up is off; the server then refuses it as well (AUTH-19).
  if (path === paths.register() && !flags['sign-up-deactivation']) return <ForGuests Page={RegisterPage} />;
  if (helpVendorIdIn(path) && isHelpOffered(flags)) return <ForUsers Page={HelpPage} mayBeGuest />;
  if (settingsPartIn(path)) return <ForUsers Page={SettingsPage} mayBeGuest={false} />;
  if (labelsVendorIdIn(path)) return <ForUsers Page={LabelsPage} mayBeGuest isBare />;
  if (repeatsVendorIdIn(path)) return <ForUsers Page={RepeatsPage} mayBeGuest={false} />;
  if (shopOrdersVendorIdIn(path)) return <ForUsers Page={ShopOrdersPage} mayBeGuest={false} />;
  if (path === paths.terms() || path === paths.prohibitedItems()) return <ContentPage key={path} />;
  return <NotFound />;
}

interface ScreenProps {
  readonly Page: ReturnType<typeof lazyPage>;
}

/**
 * Sends visitors who are not signed in to the landing page, and afterwards to the requested page (NAV-05); guests see
 * the sections for guests (NAV-04). A bare page stands without the portal's frame.
 */
function ForUsers({
  Page,
  mayBeGuest,
  isBare = false,
}: ScreenProps & { readonly mayBeGuest: boolean; readonly isBare?: boolean }): ReactNode {
  const isGuest = useIsGuest();
  if (!useIsSignedIn() && !(isGuest && mayBeGuest)) return <Redirect to={paths.landing(currentHref())} />;
  if (isBare) return <Page />;
  return (
    <PortalPage>
      <Page />
    </PortalPage>
  );
}

/** Signed-in users are redirected from the visitors' pages (NAV-01, NAV-02). */
function ForGuests({ Page }: ScreenProps): ReactNode {
  const next = useQueryValue('next');
  return useIsSignedIn() ? <Redirect to={safeNext(next)} /> : <Page />;
}

function Redirect({ to }: { to: string }): null {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}
