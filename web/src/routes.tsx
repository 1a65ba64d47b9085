// Which path shows what, and to whom (spec 1 §2, spec 2 §2).
import { confirmationPath, invitationPath, maintenancePath } from '@sendero/core/contract/pages';
import { maintenanceOf } from '@sendero/core/flag/maintenance';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { useFlags } from './lib/flags.ts';
import { lazyPage } from './lib/lazy-page.tsx';
import { currentHref, go, usePath, useQueryValue } from './lib/navigation.tsx';
import { useIsGuest, useIsSignedIn } from './lib/session.ts';
import { type Section, helpVendorIdIn, paths, safeNext, sectionOf } from './paths.ts';
import { NotFound } from './shell/not-found.tsx';
import { isForGuests, isHelpOffered, isOffered } from './shell/offered.ts';

const LandingPage = lazyPage(() => import('./features/public/LandingPage.tsx'));
const ConnectPage = lazyPage(() => import('./features/session/ConnectPage.tsx'));
const RegisterPage = lazyPage(() => import('./features/session/RegisterPage.tsx'));
const ConfirmPage = lazyPage(() => import('./features/session/ConfirmPage.tsx'));
const InvitedPage = lazyPage(() => import('./features/session/InvitedPage.tsx'));
const ForgotPasswordPage = lazyPage(() => import('./features/session/ForgotPasswordPage.tsx'));
const ContentPage = lazyPage(() => import('./features/content/ContentPage.tsx'));
const HelpPage = lazyPage(() => import('./features/help/HelpPage.tsx'));
const MaintenancePage = lazyPage(() => import('./shell/MaintenancePage.tsx'));
const PortalPage = lazyPage(() => import('./shell/PortalPage.tsx'));

const sections: Record<Section, ReturnType<typeof lazyPage>> = {
  request: lazyPage(() => import('./features/request/RequestPage.tsx')),
  tracking: lazyPage(() => import('./features/tracking/TrackingPage.tsx')),
  history: lazyPage(() => import('./features/history/HistoryPage.tsx')),
  bulk: lazyPage(() => import('./features/bulk/BulkPage.tsx')),
};

/**
 * The screen that the address names; while the site is in maintenance, the page that says so (NAV-07).
 *
 * The screen that was shown waits behind it with all that was typed into it.
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

function ScreenAt({ path }: { path: string }) {
  const flags = useFlags();
  const section = sectionOf(path);
  if (section && isOffered(section, flags))
    return <ForUsers Page={sections[section]} mayBeGuest={isForGuests(section)} />;
  if (path === paths.landing()) return <ForGuests Page={LandingPage} />;
  if (path === paths.connect()) return <ForGuests Page={ConnectPage} />;
  if (path === paths.forgotPassword()) return <ForGuests Page={ForgotPasswordPage} />;
  if (path === confirmationPath) return <ForGuests Page={ConfirmPage} />;
  if (path === invitationPath) return <ForGuests Page={InvitedPage} />;
  // Hidden where sign-up is off; the server refuses it there (AUTH-19).
  if (path === paths.register() && !flags['sign-up-deactivation']) return <ForGuests Page={RegisterPage} />;
  if (helpVendorIdIn(path) && isHelpOffered(flags)) return <ForUsers Page={HelpPage} mayBeGuest />;
  if (path === paths.terms() || path === paths.prohibitedItems()) return <ContentPage key={path} />;
  return <NotFound />;
}

interface ScreenProps {
  readonly Page: ReturnType<typeof lazyPage>;
}

/** Whoever is not signed in goes to the landing page first, and after it to where they were going (NAV-05); a guest has the sections for guests (NAV-04). */
function ForUsers({ Page, mayBeGuest }: ScreenProps & { readonly mayBeGuest: boolean }): ReactNode {
  const isGuest = useIsGuest();
  if (!useIsSignedIn() && !(isGuest && mayBeGuest)) return <Redirect to={paths.landing(currentHref())} />;
  return (
    <PortalPage>
      <Page />
    </PortalPage>
  );
}

/** A visitor who is signed in has no business on the guests' pages (NAV-01, NAV-02). */
function ForGuests({ Page }: ScreenProps): ReactNode {
  const next = useQueryValue('next');
  return useIsSignedIn() ? <Redirect to={safeNext(next)} /> : <Page />;
}

function Redirect({ to }: { to: string }): null {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}
