import type { Order } from '@sendero/core/order/order';
import { cx } from '../../ui/cx.ts';
import { useJustChanged } from '../tracking/recent-changes.ts';
import { StatusPill } from '../tracking/status-pill.tsx';
import { useNow } from '../tracking/use-now.ts';

/** An order's status; highlights a change that has just arrived. */
export function LiveStatus({ order }: { order: Order }) {
  const justChanged = useJustChanged(order.order_id);
  return (
    <span className={cx('relative inline-flex rounded-full', justChanged && 'settle')}>
      <StatusPill order={order} now={useNow()} />
    </span>
  );
}
