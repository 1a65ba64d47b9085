import { wholeAddress } from '@sendero/core/order/address-parts';
import type { Order } from '@sendero/core/order/order';
import { isTerminal } from '@sendero/core/order/status';
import { toMinor } from '@sendero/core/values/money';
import type { ReactNode } from 'react';
import { customerName } from '../../lib/customer-name.ts';
import { ShortCode } from '../../lib/short-code.tsx';
import { useFormats, useTexts, type Formats, type Translate } from '../../lib/texts.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import type { ColumnName } from './column-names.ts';
import type { Sorting } from './history-query.ts';
import { LiveStatus } from './live-status.tsx';
import { sortOf } from './sort-by.ts';

/** The columns with amounts of money. */
const amounts: ReadonlySet<ColumnName> = new Set(['amount', 'fee', 'discount']);

type Tell = (order: Order, tabIndex: 0 | -1) => ReactNode;

/** The columns of these names, with the cells that they show. */
export function useColumns(names: readonly ColumnName[], { sort, ascending }: Sorting): Column<Order>[] {
  const t = useTexts();
  const tellings = tellingsIn(t, useFormats());
  return names.map((name) => ({
    key: name,
    head: t(`history.column.${name}`),
    cell: tellings[name],
    sorted: sortOf(name) && (name !== sort ? 'none' : ascending ? 'ascending' : 'descending'),
    align: amounts.has(name) ? 'end' : 'start',
    grows: name === 'address',
  }));
}

function tellingsIn(t: Translate, formats: Formats): Record<ColumnName, Tell> {
  const money = (major: number, currency: string) => formats.money(toMinor(major, currency) ?? 0, currency);
  return {
    'order-id': ({ order_id, short_code }, tabIndex) => (
      <OrderId id={order_id} code={short_code} tabIndex={tabIndex} />
    ),
    created: ({ created_at }) => <bdi className="tabular">{formats.dateTime(created_at)}</bdi>,
    outlet: ({ pickup }) => <Cut>{pickup.name}</Cut>,
    customer: (order) => <Cut>{customerName(t, order)}</Cut>,
    phone: ({ customer }) => <bdi className="tabular">{customer.phone_number}</bdi>,
    address: ({ customer: { location } }) => (
      <span dir="auto" title={wholeAddress(location)} className="block truncate">
        {wholeAddress(location)}
      </span>
    ),
    status: (order) => <LiveStatus order={order} />,
    payment: ({ order }) => t(`request.payment.${order.payment_method}`),
    amount: ({ order, currency }) => money(order.amount, currency),
    fee: ({ delivery_fee, currency }) => money(delivery_fee, currency),
    voucher: ({ voucher }) => (voucher ? <Cut>{voucher.code}</Cut> : '–'),
    discount: ({ voucher, currency }) => (voucher ? money(voucher.discount, currency) : '–'),
    promised: ({ created_at, promised_at }) => <Time at={promised_at} since={created_at} formats={formats} />,
    ended: (order) => <Time at={endOf(order)} since={order.created_at} formats={formats} />,
  };
}

/** When the order ended; null while its status can still change. */
const endOf = ({ status, status_history, updated_at }: Order): number | null =>
  isTerminal(status) ? (status_history.at(-1)?.created_at ?? updated_at) : null;

/** An order's short code, and its id with a copy button. */
function OrderId({ id, code, tabIndex }: { id: string; code: string; tabIndex: 0 | -1 }) {
  const t = useTexts();
  return (
    <span className="relative pe-7">
      <ShortCode code={code} /> <bdi className="font-mono text-xs text-muted">{id}</bdi>
      <span className="absolute -end-2 top-1/2 -translate-y-1/2 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100">
        <CopyButton
          size="small"
          tone="ghost"
          tabIndex={tabIndex}
          text={id}
          label={t('tracking.copy-id')}
          labelHidden
          copiedLabel={t('ui.copied')}
          onRefused={() => toast({ message: t('ui.copy-refused'), type: 'error' })}
        />
      </span>
    </span>
  );
}

/** A long text, truncated to the column; the tooltip shows all of it. */
function Cut({ children }: { children: string }) {
  return (
    <span title={children} className="block max-w-44 truncate">
      {children}
    </span>
  );
}

/** A time, with its date if that differs from the day on which the order was placed. */
function Time({ at, since, formats }: { at: number | null; since: number; formats: Formats }) {
  if (at === null) return '–';
  const isSameDay = formats.date(at) === formats.date(since);
  return <bdi className="tabular">{isSameDay ? formats.time(at) : formats.dateTime(at)}</bdi>;
}
