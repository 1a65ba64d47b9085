import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { roveFocus } from '../../ui/roving.ts';
import { useWindowed } from '../../ui/use-windowed.ts';
import { BoardHead } from './board-head.tsx';
import { BoardRowLine } from './board-row.tsx';
import { ONE_LINE_HEIGHT, ONE_LINE_PX, TWO_LINES_HEIGHT } from './board-columns.ts';
import type { BoardLine, BoardView } from './board-view.ts';
import { useStableList } from './use-stable-list.ts';
import type { Walk } from './use-walk.ts';

interface OrderBoardProps {
  label: string;
  lines: readonly BoardLine[];
  /** Those too that have left the list. */
  all: readonly BoardLine[];
  view: BoardView;
  onView: (change: Partial<BoardView>) => void;
  /** What is shown, so that another list is not held in the order of this one. */
  name: string;
  now: Date;
  openedId: string | null;
  withOutlets: boolean;
  onOpen: (orderId: string) => void;
  walk: Walk;
}

/**
 * The rows of the board. Only those in sight are drawn; their order changes only while nobody points at them (BRD-05).
 */
export function OrderBoard(props: OrderBoardProps) {
  const t = useTexts();
  const { lines, all, view, walk, openedId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const height = useRowHeight(scroller);
  const { shown, isBehind, refresh, handlers } = useStableList(lines, all, props.name);
  const seen = useWindowed(scroller, { count: shown.length, height });
  const stop = walk.stopIn(shown);
  useEffect(() => walk.listen(shown, height, scroller.current), [walk, shown, height]);

  return (
    <div ref={scroller} className="@container relative min-h-0 flex-1 overflow-y-auto" {...handlers}>
      <div
        role="table"
        aria-label={props.label}
        aria-rowcount={shown.length + 1}
        className="min-w-0"
        onKeyDown={(event) => void roveFocus(event, '[data-order]', false)}
      >
        <BoardHead view={view} onView={props.onView} withOutlets={props.withOutlets} />
        <div role="rowgroup" className="relative" style={{ blockSize: shown.length * height }}>
          {shown.map((line, nth) => {
            const isDrawn = (nth >= seen.start && nth < seen.end) || line.key === stop;
            if (!isDrawn) return null;
            return 'row' in line ? (
              <BoardRowLine
                key={line.key}
                row={line.row}
                index={nth + 2}
                top={nth * height}
                height={height}
                now={props.now}
                isOpened={line.key === openedId}
                isStop={line.key === stop}
                withOutlets={props.withOutlets}
                onOpen={props.onOpen}
                onCurrent={walk.setCurrent}
              />
            ) : (
              <GroupHead key={line.key} line={line} index={nth + 2} top={nth * height} height={height} />
            );
          })}
        </div>
      </div>
      {isBehind ? (
        <div className="pointer-events-none sticky bottom-2 flex justify-center">
          <Button size="small" className="pointer-events-auto shadow-float" onClick={refresh}>
            {t('tracking.reorder')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface GroupHeadProps {
  line: Extract<BoardLine, { outlet: string }>;
  index: number;
  top: number;
  height: number;
}

function GroupHead({ line: { outlet, count }, index, top, height }: GroupHeadProps) {
  const { number } = useFormats();
  return (
    <div
      role="row"
      aria-rowindex={index}
      style={{ insetBlockStart: top, blockSize: height }}
      className="absolute inset-x-0 flex items-end border-b border-line bg-surface px-3 pb-1.5 @3xl:px-4"
    >
      <div role="rowheader" className="flex min-w-0 gap-2 text-sm font-semibold">
        <span className="truncate">{outlet}</span>
        <span className="tabular text-muted">{number(count)}</span>
      </div>
    </div>
  );
}

/** One line where the board is wide enough, otherwise two; known before the first rows are painted, so that none moves. */
function useRowHeight(scroller: React.RefObject<HTMLElement | null>): number {
  const [isWide, setWide] = useState(true);
  useLayoutEffect(() => {
    const board = scroller.current;
    if (!board) return;
    const measure = () => setWide(board.clientWidth >= ONE_LINE_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(board);
    return () => observer.disconnect();
  }, [scroller]);
  return isWide ? ONE_LINE_HEIGHT : TWO_LINES_HEIGHT;
}
