import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { columns, gridClass, inLine } from './board-columns.ts';
import type { BoardView } from './board-view.ts';

interface BoardHeadProps {
  view: Pick<BoardView, 'sort' | 'descending'>;
  onView: (change: Partial<BoardView>) => void;
  withOutlets: boolean;
}

/**
 * The heads of the columns, each a button: sorts by it, then the other way round, then as the list itself (BRD-02). On
 * two lines they are for screen readers alone; the options have the same choice.
 */
export function BoardHead({ view, onView, withOutlets }: BoardHeadProps) {
  const t = useTexts();
  return (
    <div role="rowgroup" className="sticky low:static top-0 z-10 @max-3xl:sr-only">
      <div
        role="row"
        aria-rowindex={1}
        className={cx('h-8 border-b border-line bg-surface', gridClass(withOutlets))}
      >
        {columns.map(({ key, text }) => {
          if (key === 'outlet' && !withOutlets) return null;
          const isSorted = view.sort === key;
          const Arrow = view.descending ? ArrowDown : ArrowUp;
          return (
            <div
              key={key}
              role="columnheader"
              aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}
              className={cx('flex min-w-0 items-center', inLine)}
            >
              <button
                type="button"
                tabIndex={-1}
                onClick={() => onView(nextSort(view, key))}
                className="flex h-7 max-w-full items-center gap-1 rounded-sm text-xs font-medium text-muted hover:text-ink"
              >
                <span className="truncate">{t(text)}</span>
                {isSorted ? <Arrow aria-hidden className="size-3 shrink-0" /> : null}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function nextSort(
  { sort, descending }: BoardHeadProps['view'],
  key: NonNullable<BoardView['sort']>,
): Partial<BoardView> {
  if (sort !== key) return { sort: key, descending: false };
  return descending ? { sort: null, descending: false } : { descending: true };
}
