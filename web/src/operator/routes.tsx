// Maps the operator's paths to screens, and says who may see them (OPR-01).
import { type ReactNode, useEffect } from 'react';
import { lazyPage } from '../lib/lazy-page.tsx';
import { currentHref, go, usePath, useQueryValue } from '../lib/navigation.tsx';
import { useMember } from './lib/staff-session.ts';
import { paths, safeNext } from './paths.ts';
import { NotFound } from './shell/not-found.tsx';

const SignInPage = lazyPage(() => import('./features/sign-in/SignInPage.tsx'));
const InvitationPage = lazyPage(() => import('./features/sign-in/InvitationPage.tsx'));
const StaffPage = lazyPage(() => import('./shell/StaffPage.tsx'));

/** The first whose pattern the path fits. */
const screens: readonly (readonly [RegExp, ReturnType<typeof lazyPage>])[] = [
  [/^\/$/, lazyPage(() => import('./features/board/BoardPage.tsx'))],
  [/^\/find$/, lazyPage(() => import('./features/find/FindPage.tsx'))],
  [/^\/orders\/[^/]+$/, lazyPage(() => import('./features/order/OrderPage.tsx'))],
  [/^\/vendors$/, lazyPage(() => import('./features/vendors/VendorsPage.tsx'))],
  [/^\/vendors\/new$/, lazyPage(() => import('./features/vendors/NewVendorPage.tsx'))],
  [/^\/vendors\/sheet$/, lazyPage(() => import('./features/vendors/SheetPage.tsx'))],
  [/^\/vendors\/[^/]+$/, lazyPage(() => import('./features/vendors/VendorPage.tsx'))],
  [/^\/limits$/, lazyPage(() => import('./features/limits/LimitsPage.tsx'))],
  [/^\/vouchers$/, lazyPage(() => import('./features/vouchers/VouchersPage.tsx'))],
  [/^\/people$/, lazyPage(() => import('./features/people/PeoplePage.tsx'))],
  [
    /^\/studio(\/(markets|brands|drafts)\/[^/]+)?$/,
    lazyPage(() => import('./features/studio/StudioPage.tsx')),
  ],
  [/^\/sites$/, lazyPage(() => import('./features/sites/SitesPage.tsx'))],
  [/^\/audit$/, lazyPage(() => import('./features/audit/AuditPage.tsx'))],
  [/^\/members$/, lazyPage(() => import('./features/members/MembersPage.tsx'))],
  [/^\/account$/, lazyPage(() => import('./features/account/AccountPage.tsx'))],
];

/** The screen of the current address. */
export function Screen(): ReactNode {
  const path = usePath();
  const next = useQueryValue('next');
  const isSignedIn = useMember() !== null;
  const at = path === '/' ? path : path.replace(/\/$/, '');
  if (at === '/invitation') return <InvitationPage />;
  if (at === '/sign-in') return isSignedIn ? <Redirect to={safeNext(next)} /> : <SignInPage />;
  const Page = screens.find(([pattern]) => pattern.test(at))?.[1];
  if (!Page) return <NotFound />;
  if (!isSignedIn) return <Redirect to={paths.signIn(currentHref())} />;
  return (
    <StaffPage>
      <Page key={at} />
    </StaffPage>
  );
}

function Redirect({ to }: { to: string }): null {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}
