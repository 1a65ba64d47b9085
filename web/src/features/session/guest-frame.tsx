import type { ReactNode } from 'react';
import { AppLink } from '../../lib/navigation.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { BrandMark } from './brand-mark.tsx';

interface GuestFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  /** The target of "Back"; by default the landing page. */
  back?: string;
  children: ReactNode;
}

/** The frame of the small pages for visitors: brand, title, and the way back. */
export function GuestFrame({ title, lead, back = paths.landing(), children }: GuestFrameProps) {
  const t = useTexts();
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <div className="grid w-full max-w-90 gap-6">
        <BrandMark />
        <div className="grid gap-1.5">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {lead ? <p className="text-muted wrap-anywhere">{lead}</p> : null}
        </div>
        {children}
        <QuietLink href={back}>{t('session.back')}</QuietLink>
      </div>
    </main>
  );
}

/** An unobtrusive link to another page. */
export function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink
      href={href}
      className="inline-flex min-h-control items-center justify-self-start rounded-sm text-sm text-muted underline-offset-4 hover:underline"
    >
      {children}
    </AppLink>
  );
}
