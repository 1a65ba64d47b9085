import { useTexts } from '../../lib/texts.tsx';
import type { boardOf } from './board.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import type { BoardView } from './board-view.ts';
import { EmptyList, NoMatch, OrdersFailed } from './empty-list.tsx';
import { OrderBoard } from './order-board.tsx';
import type { Walk } from './use-walk.ts';
import { filtersOf, plainView } from './board-view.ts';

interface BoardPanelProps {
  board: ReturnType<typeof boardOf>;
  state: 'loading' | 'failed' | 'read';
  view: BoardView;
  onView: (change: Partial<BoardView>) => void;
  onSearch: (text: string) => void;
  onRetry: () => void;
  now: Date;
  openedId: string | null;
  withOutlets: boolean;
  onOpen: (orderId: string) => void;
  walk: Walk;
}

/** The rows, or what stands in their place while there are none. */
export function BoardPanel({ board, state, onSearch, onRetry, ...rest }: BoardPanelProps) {
  const t = useTexts();
  const { list, search, lines, all, counts } = board;
  const isFiltered = filtersOf(rest.view) > 0;
  if (state === 'loading') return <BoardSkeleton />;
  if (state === 'failed') return <OrdersFailed onRetry={onRetry} />;
  if (lines.length === 0) {
    if (search === '' && !isFiltered) return <EmptyList name={list} />;
    const clear = () => (search === '' ? rest.onView({ ...plainView, list }) : onSearch(''));
    return <NoMatch search={search} name={list} counts={counts} onClear={clear} />;
  }
  return (
    <OrderBoard
      {...rest}
      label={t(`tracking.list.${list}`)}
      lines={lines}
      all={all}
      name={[list, search, JSON.stringify(board.view)].join(' ')}
    />
  );
}
