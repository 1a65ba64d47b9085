import { historySorts } from '@sendero/core/order/history';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import type { Sorting } from './history-query.ts';
import { sortBy } from './sort-by.ts';

/** Sorts the list where it has no heads of columns: on a phone. */
export function SortBar({ sorting, withOutlets }: { sorting: Sorting; withOutlets: boolean }) {
  const t = useTexts();
  const Arrow = sorting.ascending ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <Select
          label={t('tracking.sort')}
          labelHidden
          options={historySorts
            .filter((value) => value !== 'outlet' || withOutlets)
            .map((value) => ({ value, label: t(`history.column.${value}`) }))}
          value={sorting.sort}
          onChange={({ target }) => sortBy(target.value, sorting)}
        />
      </div>
      <IconButton
        label={t('history.sort-reverse')}
        icon={<Arrow aria-hidden className="size-5" />}
        onClick={() => sortBy(sorting.sort, sorting)}
      />
    </div>
  );
}
