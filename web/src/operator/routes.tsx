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

/** By the first segment of the path; what stands behind it is the screen's own. */
const screens: Readonly<Record<string, ReturnType<typeof lazyPage>>> = {
  '': lazyPage(() => import('./features/account/AccountPage.tsx')),
  audit: lazyPage(() => import('./features/audit/AuditPage.tsx')),
  members: lazyPage(() => import('./features/members/MembersPage.tsx')),
  account: lazyPage(() => import('./features/account/AccountPage.tsx')),
};

/** The screen of the current address. */
export function Screen(): ReactNode {
  const path = usePath();
  const next = useQueryValue('next');
  const isSignedIn = useMember() !== null;
  const [, head = ''] = path.split('/');
  if (head === 'invitation') return <InvitationPage />;
  if (head === 'sign-in') return isSignedIn ? <Redirect to={safeNext(next)} /> : <SignInPage />;
  const Page = screens[head];
  if (!Page) return <NotFound />;
  if (!isSignedIn) return <Redirect to={paths.signIn(currentHref())} />;
  return (
    <StaffPage>
      <Page />
    </StaffPage>
  );
}

function Redirect({ to }: { to: string }): null {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}
