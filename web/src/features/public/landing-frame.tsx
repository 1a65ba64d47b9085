import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';

interface LandingFrameProps {
  readonly mark: ReactNode;
  /** Stands across from the mark. */
  readonly action?: ReactNode;
  /** Follows the promise. */
  readonly more?: ReactNode;
  /** Stands beside the promise. */
  readonly beside?: ReactNode;
  /** Stands under both, over the whole width. */
  readonly below?: ReactNode;
  readonly foot?: ReactNode;
}

/** The landing page's promise and the boxes around it. */
export function LandingFrame({ mark, action, more, beside, below, foot }: LandingFrameProps) {
  const t = useTexts();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-280 flex-col px-5 md:px-8">
      <header className="flex h-18 items-center justify-between">
        {mark}
        {action}
      </header>
      <main className="grid flex-1 grid-cols-1 gap-10 py-8 md:grid-cols-[1fr_360px] md:content-start md:gap-16 md:pt-16">
        <div className="grid content-start gap-6">
          <h1 className="max-w-140 text-3xl font-semibold tracking-tight text-balance md:text-4xl">
            {t('landing.promise')}
          </h1>
          <p className="max-w-130 text-lg text-muted text-pretty">{t('landing.lead')}</p>
          {more}
        </div>
        {beside}
        {below ? <div className="min-w-0 md:col-span-2">{below}</div> : null}
      </main>
      {foot}
    </div>
  );
}
