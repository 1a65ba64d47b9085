import { listOf, searchOrders, toLists, type ListName } from '@sendero/core/order/lists';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { AgeNote } from './age-note.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderList, OrderListFailed, OrderListSkeleton } from './order-list.tsx';
import { TrackingMap } from './tracking-map.tsx';
import { TrackingToolbar } from './tracking-toolbar.tsx';
import { useActiveOrders } from './use-active-orders.ts';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useNow } from './use-now.ts';
import { useOpenedOrder } from './use-opened-order.ts';
import { useRiderQueue } from './use-rider-queue.ts';
import { useSideBySide } from './use-side-by-side.ts';
import { ViewSwitch, type View } from './view-switch.tsx';

/** Today's orders of the selected vendor in five lists, and their riders on a map (TRK-01). */
export default function TrackingPage() {
  const t = useTexts();
  const now = useNow();
  const roomy = useSideBySide();
  const panelId = useId();
  const { scope, orders, isLoading, isError, refetch, readAt } = useActiveOrders(now);
  useAutoRefresh(readAt, refetch);
  const [openedId, open] = useOpenedOrder();
  const opened = orders.find(({ order_id }) => order_id === openedId);
  // The drawer opens at once; the map updates afterwards.
  const mappedId = useDeferredValue(openedId);
  const mapped = orders.find(({ order_id }) => order_id === mappedId);
  const [chosen, setChosen] = useState<ListName | null>(null);
  const [search, setSearch] = useState('');
  const [view, setView] = useState<View>('list');
  useRiderQueue(orders, opened ?? null, scope);

  useEffect(() => {
    if (isError) toast({ message: t('error.cant-retrieve-current-orders'), type: 'error' });
  }, [isError, t]);

  const wanted = useDeferredValue(search.trim());
  const lists = toLists(wanted === '' ? orders : searchOrders(orders, wanted), now);
  const name = chosen ?? (opened && listOf(opened, now)) ?? 'new';
  const isEmpty = orders.length === 0;
  const showsList = roomy || view === 'list';
  const showsMap = roomy || view === 'map';

  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">{t('tracking.title')}</h1>
      <TrackingToolbar
        lists={lists}
        name={name}
        onName={setChosen}
        search={search}
        onSearch={setSearch}
        panelId={panelId}
      />
      {isError && !isEmpty ? <AgeNote readAt={readAt} onRetry={() => void refetch()} /> : null}
      <div className="relative flex min-h-0 flex-1">
        {showsList ? (
          <div
            id={panelId}
            role="tabpanel"
            aria-label={t(`tracking.list.${name}`)}
            className="min-h-0 w-full overflow-y-auto p-4 max-lg:pb-26 lg:w-112 lg:shrink-0 lg:border-e lg:border-line"
          >
            {isLoading ? (
              <OrderListSkeleton />
            ) : isError && isEmpty ? (
              <OrderListFailed onRetry={() => void refetch()} />
            ) : (
              <OrderList
                name={name}
                lists={lists}
                search={wanted}
                now={now}
                openedId={openedId}
                withOutlets={(scope?.include_outlets ?? false) && !isGuest()}
                onOpen={open}
                onClearSearch={() => setSearch('')}
              />
            )}
          </div>
        ) : null}
        {showsMap ? (
          <div className={cx('min-w-0 flex-1', roomy && mappedId !== null && 'pe-96')}>
            <TrackingMap orders={orders} opened={mapped ?? null} now={now} onOpen={open} />
          </div>
        ) : null}
        {roomy ? null : <ViewSwitch view={view} onView={setView} />}
      </div>
      <OrderDrawer orderId={openedId} listed={opened} now={now} onClose={() => open(null)} />
    </div>
  );
}
