import { Download, FileLock, FileSpreadsheet, FileText } from 'lucide-react';
import { asProblem } from '../../lib/problem.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import type { HistoryQuery } from './history-query.ts';
import { startExport, useExport, type ExportFormat } from './export-orders.ts';

interface ExportMenuProps {
  ask: HistoryQuery | null;
  count: number;
  /** Shows the picture alone, where there is no room for words. */
  iconOnly: boolean;
}

/** Exports all orders that match the filters as a file, one export at a time (HIS-06). */
export function ExportMenu({ ask, count, iconOnly }: ExportMenuProps) {
  const t = useTexts();
  const language = useLocale();
  const isBusy = useExport() !== null;
  const disabled = isBusy || ask === null || count === 0;

  async function run(format: ExportFormat): Promise<void> {
    if (!ask) return;
    try {
      const name = await startExport({ ask, format, language, count });
      if (name !== null) toast({ message: t('history.exported', { name }), type: 'success' });
    } catch (error) {
      const isTooMany = asProblem(error).code === 'TooManyRequests';
      toast({
        message: t(isTooMany ? 'problem.TooManyRequests' : 'error.cant-export-orders'),
        type: 'error',
      });
    }
  }

  return (
    <Menu
      tone="neutral"
      label={iconOnly ? t('history.export') : undefined}
      items={[
        {
          key: 'xlsx',
          label: t('history.export-xlsx'),
          icon: <FileSpreadsheet aria-hidden />,
          disabled,
          onSelect: () => void run('xlsx'),
        },
        {
          key: 'csv',
          label: t('history.export-csv'),
          icon: <FileText aria-hidden />,
          disabled,
          onSelect: () => void run('csv'),
        },
        {
          key: 'jsonl',
          label: t('history.export-evidence'),
          icon: <FileLock aria-hidden />,
          disabled,
          onSelect: () => void run('jsonl'),
        },
      ]}
    >
      <Download aria-hidden className="size-4" />
      {iconOnly ? null : t('history.export')}
    </Menu>
  );
}
