import { ShieldAlert } from 'lucide-react';
import { isProduction } from './sites.tsx';
import { useTexts } from './texts.ts';

/** The mark of this application on each of its pages, so that nobody takes it for a shop's. */
export function Band() {
  const t = useTexts();
  return (
    <div className="flex min-h-7 items-center gap-2 bg-accent px-4 py-1 text-xs text-on-accent">
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      <strong className="tracking-wide">{t('operator.name')}</strong>
      <span className="min-w-0 truncate">{t(isProduction ? 'operator.real' : 'operator.not-real')}</span>
    </div>
  );
}
