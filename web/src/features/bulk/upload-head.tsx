import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';

interface UploadHeadProps {
  /** Stands across from the title. */
  readonly action: ReactNode;
  /** Follows it. */
  readonly children: ReactNode;
  /** What there is below. */
  readonly below?: ReactNode;
}

/** The upload page's title and the boxes around it. */
export function UploadHead({ action, children, below }: UploadHeadProps) {
  const t = useTexts();
  return (
    <div className="mx-auto grid max-w-280 gap-8 p-4 md:p-6">
      <section className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="text-xl font-semibold">{t('bulk.title')}</h1>
            <p className="text-muted">{t('bulk.lead')}</p>
          </div>
          {action}
        </div>
        {children}
      </section>
      {below}
    </div>
  );
}
