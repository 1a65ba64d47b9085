import { wholeAddress } from '@sendero/core/order/address-parts';
import type { Order } from '@sendero/core/order/order';
import { memo, type ReactNode } from 'react';
import { customerName } from '../../lib/customer-name.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { type Column, columns, gridClass, inLine } from './board-columns.ts';
import type { BoardRow } from './board-view.ts';
import { DueCell } from './due-cell.tsx';
import { useJustChanged } from './recent-changes.ts';
import { liveProposal } from './live-proposal.ts';
import { RiderCell } from './rider-cell.tsx';
import { StatusPill } from './status-pill.tsx';
import { useAmounts } from './use-amounts.ts';
import { useInSight } from './visible-orders.ts';

interface BoardRowProps extends CellsProps {
  /** Its place among the rows of the table, from 1; the head is the first. */
  index: number;
  top: number;
  height: number;
  isOpened: boolean;
}

interface CellsProps {
  row: BoardRow;
  now: Date;
  isStop: boolean;
  withOutlets: boolean;
  onOpen: (orderId: string) => void;
  onCurrent: (orderId: string) => void;
}

/** An order on the board (BRD-01, TRK-05); a press anywhere on it opens the order. */
export const BoardRowLine = memo(function BoardRowLine(props: BoardRowProps) {
  const { order_id } = props.row.order;
  const justChanged = useJustChanged(order_id);
  useInSight(order_id);
  return (
    <div
      role="row"
      aria-rowindex={props.index}
      aria-current={props.isOpened ? 'true' : undefined}
      style={{ insetBlockStart: props.top, blockSize: props.height }}
      className={cx(
        'absolute inset-x-0 border-b border-line',
        gridClass(props.withOutlets),
        props.isOpened ? 'bg-primary-soft' : 'bg-raised hover:bg-sunken',
        justChanged && 'settle',
      )}
    >
      <Cells
        row={props.row}
        now={props.now}
        isStop={props.isStop}
        withOutlets={props.withOutlets}
        onOpen={props.onOpen}
        onCurrent={props.onCurrent}
      />
    </div>
  );
});

/** Apart from the line, whose place changes with each order that comes or goes above it. */
const Cells = memo(function Cells(props: CellsProps) {
  return columns.map((column) =>
    column.key === 'outlet' && !props.withOutlets ? null : (
      <Cell key={column.key} column={column}>
        {column.key === 'customer' ? <OpenButton {...props} /> : null}
        {contentOf(column.key, props)}
      </Cell>
    ),
  );
});

function OpenButton({ row: { order }, isStop, onOpen, onCurrent }: CellsProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      data-order={order.order_id}
      tabIndex={isStop ? 0 : -1}
      aria-label={t('tracking.open', { customer: customerName(t, order) })}
      onClick={() => onOpen(order.order_id)}
      onFocus={() => onCurrent(order.order_id)}
      className="absolute inset-0 -outline-offset-2"
    />
  );
}

function Cell({ column, children }: { column: Column; children: ReactNode }) {
  return (
    <div
      role={column.key === 'customer' ? 'rowheader' : 'cell'}
      className={cx('flex min-w-0 items-center', column.place, inLine)}
    >
      {children}
    </div>
  );
}

function contentOf(key: Column['key'], { row, now, withOutlets }: CellsProps): ReactNode {
  const { order, standing } = row;
  switch (key) {
    case 'state':
      return <State order={order} now={now} />;
    case 'customer':
      return <Customer order={order} />;
    case 'address':
      return <Address order={order} withOutlets={withOutlets} />;
    case 'code':
      return <bdi className="tabular text-xs font-medium text-muted">{order.short_code}</bdi>;
    case 'outlet':
      return <span className="truncate text-sm text-muted">{order.pickup.name}</span>;
    case 'rider':
      return (
        <span className="flex min-w-0 text-sm">
          <RiderCell order={order} now={now} />
        </span>
      );
    case 'due':
      return (
        <span className="tabular min-w-0 truncate text-sm">
          <DueCell order={order} standing={standing} now={now} />
        </span>
      );
    default:
      return <Money order={order} which={key} />;
  }
}

/** What the customer asks for stands with the state: beside the name it would leave no room for that. */
function State({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  return (
    <>
      <span className="flex min-w-0">
        <StatusPill order={order} now={now} />
      </span>
      {liveProposal(order, now) ? (
        <span className="ms-1.5 shrink-0">
          <Badge tone="warn">{t('tracking.asks')}</Badge>
        </span>
      ) : null}
    </>
  );
}

function Customer({ order }: { order: Order }) {
  const t = useTexts();
  return <span className="truncate font-semibold">{customerName(t, order)}</span>;
}

/** On two lines the code and the outlet stand beside the address, since they have no column there. One of several drops says which stop it is. */
function Address({ order, withOutlets }: { order: Order; withOutlets: boolean }) {
  const t = useTexts();
  const aside = (words: string) => (
    <span aria-hidden className="@3xl:hidden">
      {words}
    </span>
  );
  return (
    <span className="truncate text-sm text-muted">
      {aside(`${order.short_code} · `)}
      {order.trip ? `${t('trip.stop', order.trip)} · ` : null}
      {wholeAddress(order.customer.location)}
      {withOutlets ? aside(` · ${order.pickup.name}`) : null}
    </span>
  );
}

function Money({ order, which }: { order: Order; which: 'amount' | 'fee' }) {
  const t = useTexts();
  const amounts = useAmounts(order);
  const title = t(which === 'fee' ? 'request.fee' : 'history.column.amount');
  return (
    <span
      title={title}
      className={cx('tabular truncate text-sm', which === 'fee' ? 'text-muted' : 'font-medium')}
    >
      {amounts[which]}
    </span>
  );
}
