// What each screen shows before any script has run, as markup: made by the build, and in development at every request.
import { frameMark, markPlace } from '@sendero/core/contract/frame';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import english from '../../locales/en.json';
import { UploadSkeleton } from './features/bulk/upload-skeleton.tsx';
import { OrdersSkeleton } from './features/history/orders-skeleton.tsx';
import { LandingFrame } from './features/public/landing-frame.tsx';
import { RequestSkeleton } from './features/request/request-skeleton.tsx';
import { BRAND_MARK, BrandMarkBox } from './features/session/brand-mark-box.tsx';
import { BoardSkeleton } from './features/tracking/board-skeleton.tsx';
import { TextsProvider } from './lib/texts.tsx';
import { BARS, LOGO, LOGO_MARK, LogoBox, NarrowBar, WideBar } from './shell/bars.tsx';
import { Skeleton } from './ui/skeleton.tsx';

/** The server writes the page's own texts and brand into the places of these. */
const texts = Object.fromEntries(Object.keys(english).map((key) => [key, frameMark(key)]));
const name = frameMark('brand.name');
/** No frame has an amount or a time. */
const market = { country_code: 'FI', currency: 'EUR', time_zone: 'UTC' } as const;

/** By the screen's name: the first segment of its path. */
export const frames: Readonly<Record<string, string>> = {
  landing: markup(
    <div data-frame="visitor">
      <LandingFrame mark={<BrandMarkBox name={name} mark={markPlace(BRAND_MARK)} />} />
    </div>,
  ),
  'request-a-rider': portal(<RequestSkeleton />),
  'order-tracking': portal(<BoardSkeleton />),
  history: portal(<OrdersSkeleton />),
  'bulk-order': portal(<UploadSkeleton />),
};

function portal(screen: ReactNode): string {
  const logo = (compact: boolean) => (
    <span className={LOGO}>
      <LogoBox name={name} mark={markPlace(LOGO_MARK)} compact={compact} />
    </span>
  );
  return markup(
    <div data-frame="user" className="flex h-dvh flex-col">
      <header className={BARS}>
        <WideBar logo={logo(false)} outlet={<Skeleton className="h-9 w-52" />} />
        <NarrowBar
          logo={logo(true)}
          name={<span data-outlet="name" />}
          id={<span data-outlet="vendor_id" />}
        />
      </header>
      <main className="min-h-0 flex-1 overflow-hidden">{screen}</main>
    </div>,
  );
}

function markup(frame: ReactNode): string {
  return renderToStaticMarkup(
    <TextsProvider locale="en" texts={texts} market={market}>
      {frame}
    </TextsProvider>,
  );
}
