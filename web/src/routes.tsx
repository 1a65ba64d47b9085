// Which path shows what, and to whom (spec 1 §2, spec 2 §2).
import { confirmationPath } from '@sendero/core/contract/pages';
import { type ReactNode, useEffect } from 'react';
import { flag } from './lib/flags.ts';
import { lazyPage } from './lib/lazy-page.tsx';
import { currentHref, go, usePath, useQueryValue } from './lib/navigation.tsx';
import { useIsSignedIn } from './lib/session.ts';
import { type Section, paths, safeNext, sectionOf } from './paths.ts';
import { NotFound } from './shell/not-found.tsx';
import { isOffered } from './shell/offered.ts';

const LandingPage = lazyPage(() => import('./features/public/LandingPage.tsx'));
const ConnectPage = lazyPage(() => import('./features/session/ConnectPage.tsx'));
const RegisterPage = lazyPage(() => import('./features/session/RegisterPage.tsx'));
const ConfirmPage = lazyPage(() => import('./features/session/ConfirmPage.tsx'));
const ForgotPasswordPage = lazyPage(() => import('./features/session/ForgotPasswordPage.tsx'));
const PortalPage = lazyPage(() => import('./shell/PortalPage.tsx'));

const sections: Record<Section, ReturnType<typeof lazyPage>> = {
  request: lazyPage(() => import('./features/request/RequestPage.tsx')),
  tracking: lazyPage(() => import('./features/tracking/TrackingPage.tsx')),
  history: lazyPage(() => import('./features/history/HistoryPage.tsx')),
  bulk: lazyPage(() => import('./features/bulk/BulkPage.tsx')),
};

/** The screen that the address names. */
export function Screen() {
  const path = usePath();
  const section = sectionOf(path);
  if (section && isOffered(section)) return <ForUsers Page={sections[section]} />;
  if (path === paths.landing()) return <ForGuests Page={LandingPage} />;
  if (path === paths.connect()) return <ForGuests Page={ConnectPage} />;
  if (path === paths.forgotPassword()) return <ForGuests Page={ForgotPasswordPage} />;
  if (path === confirmationPath) return <ForGuests Page={ConfirmPage} />;
  // Hidden where sign-up is off; the server refuses it there (AUTH-19).
  if (path === paths.register() && !flag('sign-up-deactivation')) return <ForGuests Page={RegisterPage} />;
  return <NotFound />;
}

interface ScreenProps {
  readonly Page: ReturnType<typeof lazyPage>;
}

/** Whoever is not signed in goes to the landing page first, and after it to where they were going (NAV-05). */
function ForUsers({ Page }: ScreenProps): ReactNode {
  if (!useIsSignedIn()) return <Redirect to={paths.landing(currentHref())} />;
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
