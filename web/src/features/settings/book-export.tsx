import { exportCustomers } from '@sendero/core/contract/address-book-api';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useDownload } from '../bulk/use-download.ts';

/** Saves the address book as a file that an import reads. */
export function BookExport({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const language = useLocale();
  const { isBusy, save } = useDownload(exportCustomers, 'address-book.failed');
  const run = (format: 'xlsx' | 'csv') =>
    save({ params: { vendorId }, query: { format, language } }, `customers-${vendorId}.${format}`);
  return (
    <Menu
      tone="neutral"
      items={[
        {
          key: 'xlsx',
          label: t('history.export-xlsx'),
          icon: <FileSpreadsheet aria-hidden />,
          disabled: isBusy,
          onSelect: () => run('xlsx'),
        },
        {
          key: 'csv',
          label: t('history.export-csv'),
          icon: <FileText aria-hidden />,
          disabled: isBusy,
          onSelect: () => run('csv'),
        },
      ]}
    >
      <Download aria-hidden className="size-4" />
      {t('history.export')}
    </Menu>
  );
}
