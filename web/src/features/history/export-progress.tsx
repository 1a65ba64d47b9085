import { Download } from 'lucide-react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cancelExport, useExport } from './export-orders.ts';

const MEGABYTE = 1_000_000;

/** The running export: its number of orders, the amount received, and a cancel button. */
export function ExportProgress() {
  const t = useTexts();
  const { number } = useFormats();
  const progress = useExport();
  if (!progress) return null;
  const { orders, bytes } = progress;
  const came = Math.round((bytes / MEGABYTE) * 10) / 10;
  return (
    <div className="flex items-center gap-2 border-t border-line bg-sunken px-4 py-1 text-sm">
      <Download aria-hidden className="size-4 shrink-0 text-muted" />
      <p role="status" className="min-w-0 truncate">
        {orders === null ? t('history.exporting') : t('history.exporting-orders', { orders })}
      </p>
      <p className="tabular shrink-0 text-muted">{t('history.exported-size', { size: number(came) })}</p>
      <progress aria-label={t('history.export')} className="h-1 min-w-0 flex-1 max-md:hidden" />
      <Button size="small" tone="ghost" onClick={cancelExport} className="ms-auto">
        {t('history.export-cancel')}
      </Button>
    </div>
  );
}
