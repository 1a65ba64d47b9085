import type { ListName, OrderLists } from '@sendero/core/order/lists';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { EmptyList, NoMatch } from './empty-list.tsx';
import { ListedOrder } from './listed-order.tsx';
import { useStableList } from './use-stable-list.ts';

/** Cards drawn at once: as many as a tall window shows. */
const FIRST = 8;

interface OrderListProps {
  name: ListName;
  lists: OrderLists;
  search: string;
  now: Date;
  openedId: string | null;
  withOutlets: boolean;
  onOpen: (orderId: string) => void;
  onClearSearch: () => void;
}

/** The orders of one list as cards, newest first; their positions are stable while a pointer is over them. */
export function OrderList({
  name,
  lists,
  search,
  now,
  openedId,
  withOutlets,
  onOpen,
  onClearSearch,
}: OrderListProps) {
  const view = `${name} ${search}`;
  const { shown, handlers } = useStableList(lists[name], Object.values(lists).flat(), view);
  if (shown.length === 0) {
    return search === '' ? (
      <EmptyList name={name} />
    ) : (
      <NoMatch search={search} name={name} lists={lists} onClear={onClearSearch} />
    );
  }
  return (
    <ul className="grid gap-3" {...handlers}>
      {shown.map((order, nth) => (
        <ListedOrder
          key={`${name} ${order.order_id}`}
          order={order}
          now={now}
          isFirst={nth < FIRST}
          isOpened={order.order_id === openedId}
          withOutlet={withOutlets}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

export function OrderListSkeleton() {
  return (
    <ul aria-hidden className="grid gap-3">
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </ul>
  );
}

/** Shown if the first read failed and no orders are cached. */
export function OrderListFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t('tracking.failed-title')}
      action={<Button onClick={onRetry}>{t('shell.try-again')}</Button>}
    >
      {t('tracking.failed-hint')}
    </EmptyState>
  );
}
