import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { AgeNote } from './age-note.tsx';
import type { Asked, BoardDialogsProps } from './board-dialogs.tsx';
import { BoardPanel } from './board-panel.tsx';
import { type BoardView, plainView } from './board-view.ts';
import type { OrderDrawerProps } from './order-drawer.tsx';
import { TrackingMap } from './tracking-map.tsx';
import { TrackingToolbar } from './tracking-toolbar.tsx';
import { useActiveOrders } from './use-active-orders.ts';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useBoard } from './use-board.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useNow } from './use-now.ts';
import { useOpenedOrder } from './use-opened-order.ts';
import { useRiderQueue } from './use-rider-queue.ts';
import { useSideBySide } from './use-side-by-side.ts';
import { useWalk } from './use-walk.ts';
import { ViewSwitch, type View } from './view-switch.tsx';

const loadDialogs = () => import('./board-dialogs.tsx');
const loadDrawer = () => import('./order-drawer.tsx');
const OrderDrawer = lazyPage<OrderDrawerProps>(async () => ({ default: (await loadDrawer()).OrderDrawer }));
const BoardDialogs = lazyPage<BoardDialogsProps>(async () => ({
  default: (await loadDialogs()).BoardDialogs,
}));
/** A map of one order is not drawn again for the others. */
const noRows: ReturnType<typeof useBoard>['rows'] = [];
/** Soon after the first paint, so that an order and Ctrl K open at once. */
const AHEAD_MS = 2000;

/**
 * The orders of the selected vendor as a live board with their riders on a map (BRD-01, TRK-01). What was pressed shows
 * at once; rows, map and opened order follow in steps that a next press interrupts.
 */
export default function TrackingPage() {
  const t = useTexts();
  const now = useDeferredValue(useNow());
  const roomy = useSideBySide();
  const panelId = useId();
  const searchField = useRef<HTMLInputElement>(null);
  const { scope, orders: held, isLoading, isError, refetch, readAt } = useActiveOrders(now);
  useAutoRefresh(readAt, refetch);
  const orders = useDeferredValue(held);
  const [openedId, open] = useOpenedOrder();
  const [view, setView] = useState(plainView);
  const [search, setSearch] = useState('');
  const [part, setPart] = useState<View>('list');
  const [asked, setAsked] = useState<Asked | null>(null);
  const walk = useWalk();
  const shownId = useDeferredValue(openedId);
  const opened = orders.find(({ order_id }) => order_id === shownId);
  useRiderQueue(orders, opened ?? null, scope);

  useEffect(() => {
    if (isError) toast({ message: t('error.cant-retrieve-current-orders'), type: 'error' });
  }, [isError, t]);

  useEffect(() => {
    const load = () => void Promise.all([loadDrawer(), loadDialogs()]).catch(() => undefined);
    const timer = setTimeout(load, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);

  const board = useBoard({ orders, opened, view, search, now });
  const isEmpty = orders.length === 0;
  // The rows follow what was read a step later: until then nothing says that there are none.
  const isBehind = isEmpty && held.length > 0;
  const withOutlets = (scope?.include_outlets ?? false) && !isGuest();
  const change = (next: Partial<BoardView>) => setView((before) => ({ ...before, ...next }));
  const toSearch = () => searchField.current?.focus();

  function close(): void {
    open(null);
    if (openedId !== null) walk.focus(openedId);
  }

  useBoardKeys({
    walk: (step) => {
      const next = walk.next(step);
      if (next === null) return;
      walk.focus(next);
      if (openedId !== null) open(next);
    },
    search: toSearch,
    help: () => setAsked('keys'),
    commands: () => setAsked('commands'),
    close: openedId === null ? null : close,
  });

  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">{t('tracking.title')}</h1>
      <TrackingToolbar
        counts={board.counts}
        list={view.list ?? board.list}
        shown={board.rows.map(({ order }) => order)}
        options={{ view, onView: change, rows: board.unfiltered, withOutlets, now }}
        search={search}
        onSearch={setSearch}
        searchRef={searchField}
        onCommands={() => setAsked('commands')}
        panelId={panelId}
        viewSwitch={roomy ? null : <ViewSwitch view={part} onView={setPart} />}
      />
      {isError && !isEmpty ? <AgeNote readAt={readAt} onRetry={() => void refetch()} /> : null}
      <div className="relative flex min-h-72 flex-1">
        {roomy || part === 'list' ? (
          <div
            id={panelId}
            role="tabpanel"
            aria-label={t(`tracking.list.${board.list}`)}
            className={cx('flex min-w-0 flex-1 flex-col', shownId !== null && 'md:max-xl:pe-96')}
          >
            <BoardPanel
              board={board}
              state={isLoading || isBehind ? 'loading' : isError && isEmpty ? 'failed' : 'read'}
              view={view}
              onView={change}
              onSearch={setSearch}
              onRetry={() => void refetch()}
              now={now}
              openedId={openedId}
              withOutlets={withOutlets}
              onOpen={open}
              walk={walk}
            />
          </div>
        ) : null}
        {roomy || part === 'map' ? (
          <div
            className={cx(
              'min-w-0 flex-1 border-line xl:w-104 xl:flex-none xl:border-s',
              roomy && shownId !== null && 'pb-[52dvh]',
            )}
          >
            <TrackingMap
              rows={opened ? noRows : board.rows}
              opened={opened ?? null}
              now={now}
              onOpen={open}
            />
          </div>
        ) : null}
      </div>
      {shownId === null ? null : (
        <PageSection>
          <OrderDrawer
            orderId={shownId}
            listed={opened}
            now={now}
            underMap={roomy}
            onOpen={open}
            onClose={close}
          />
        </PageSection>
      )}
      {asked === null ? null : (
        <PageSection>
          <BoardDialogs
            asked={asked}
            onAsk={setAsked}
            orders={orders}
            order={orders.find(({ order_id }) => order_id === (openedId ?? walk.current()))}
            view={view}
            onView={change}
            onOpen={open}
            onSearch={toSearch}
            now={now}
          />
        </PageSection>
      )}
    </div>
  );
}
