// The table of screens: which path shows what, and to whom (spec 1 §2, spec 2 §2).
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazyPage } from './lib/lazy-page.tsx';
import { isSignedIn } from './lib/session.ts';
import { NotFound } from './shell/not-found.tsx';
import { Root } from './shell/root.tsx';
import { paths, safeNext } from './paths.ts';

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

/** A visitor who is signed in has no business on the guests' pages (NAV-01, NAV-02). */
const guestsOnly = ({ search }: { search: { next?: string | undefined } }) => {
  if (isSignedIn()) throw redirect({ href: safeNext(search.next) });
};
const validateSearch = (search: Record<string, unknown>): { next?: string | undefined } =>
  typeof search['next'] === 'string' ? { next: search['next'] } : {};

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch,
  beforeLoad: guestsOnly,
  component: lazyPage(() => import('./features/public/LandingPage.tsx')),
});

const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  validateSearch,
  beforeLoad: guestsOnly,
  component: lazyPage(() => import('./features/session/ConnectPage.tsx')),
});

/** Everything behind the sign-in: whoever is not signed in goes to the landing page, and after it to where they were going (NAV-05). */
const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  component: lazyPage(() => import('./shell/PortalPage.tsx')),
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: paths.landing(location.href) });
  },
});

const RequestPage = lazyPage(() => import('./features/request/RequestPage.tsx'));
const TrackingPage = lazyPage(() => import('./features/tracking/TrackingPage.tsx'));

const screens = [
  createRoute({ getParentRoute: () => portal, path: '/request-a-rider', component: RequestPage }),
  createRoute({ getParentRoute: () => portal, path: '/request-a-rider/$vendorID', component: RequestPage }),
  createRoute({ getParentRoute: () => portal, path: '/order-tracking', component: TrackingPage }),
  createRoute({ getParentRoute: () => portal, path: '/order-tracking/$vendorID', component: TrackingPage }),
];

export const router = createRouter({
  routeTree: root.addChildren([landing, connect, portal.addChildren(screens)]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
