import { wholeAddress } from '@sendero/core/order/address-parts';
import type { Order } from '@sendero/core/order/order';
import { customerName } from '../../lib/customer-name.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { ShortCode } from '../../lib/short-code.tsx';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Table } from '../../ui/table.tsx';
import { useAmounts } from '../tracking/use-amounts.ts';
import type { ColumnName } from './column-names.ts';
import type { Sorting } from './history-query.ts';
import { LiveStatus } from './live-status.tsx';
import { sortBy } from './sort-by.ts';
import { useColumns } from './use-columns.tsx';

/** Phones alone need it: a table has its heads. */
const SortBar = lazyPage(async () => ({ default: (await import('./sort-bar.tsx')).SortBar }));

interface OrdersProps {
  orders: readonly Order[];
  columns: readonly ColumnName[];
  openedId: string | null;
  sorting: Sorting;
  onOpen: (orderId: string) => void;
}

/** Past orders as a table; a press on a row opens the order. */
export function OrdersTable({ orders, columns, openedId, sorting, onOpen }: OrdersProps) {
  const t = useTexts();
  return (
    <Table
      label={t('history.title')}
      columns={useColumns(columns, sorting)}
      onSort={(key) => sortBy(key, sorting)}
      rows={orders}
      rowKey={({ order_id }) => order_id}
      openKey={openedId}
      openLabel={(order) => t('tracking.open', { customer: customerName(t, order) })}
      onOpen={({ order_id }) => onOpen(order_id)}
    />
  );
}

/** Past orders on a narrow screen, two lines each. */
export function OrdersList({ orders, columns, openedId, sorting, onOpen }: OrdersProps) {
  return (
    <>
      <PageSection fallback={<div className="h-15.25 border-b border-line" />}>
        <SortBar sorting={sorting} withOutlets={columns.includes('outlet')} />
      </PageSection>
      <ul>
        {orders.map((order) => (
          <Entry
            key={order.order_id}
            order={order}
            withOutlet={columns.includes('outlet')}
            isOpened={order.order_id === openedId}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  );
}

interface EntryProps extends Pick<OrdersProps, 'onOpen'> {
  order: Order;
  withOutlet: boolean;
  isOpened: boolean;
}

function Entry({ order, withOutlet, isOpened, onOpen }: EntryProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { amount } = useAmounts(order);
  const { name, location } = order.customer;
  return (
    <li
      aria-current={isOpened ? 'true' : undefined}
      className="relative grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line px-4 py-2.5 [contain-intrinsic-size:auto_70px] [content-visibility:auto]"
    >
      <div className="flex items-center justify-between gap-3">
        <button
          type="button"
          aria-label={t('tracking.open', { customer: name })}
          onClick={() => onOpen(order.order_id)}
          className="min-w-0 truncate text-start font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {name}
        </button>
        <LiveStatus order={order} />
      </div>
      <div className="tabular flex items-baseline gap-2 text-sm text-muted">
        <bdi className="shrink-0">{dateTime(order.created_at)}</bdi>
        <ShortCode code={order.short_code} />
        <span className="min-w-0 flex-1 truncate">
          {withOutlet ? order.pickup.name : wholeAddress(location)}
        </span>
        <span className="shrink-0 font-medium text-ink">{amount}</span>
      </div>
    </li>
  );
}
