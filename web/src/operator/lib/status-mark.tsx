import { isTerminal, type OrderStatus, deliveredStatuses } from '@sendero/core/order/status';
import { CircleCheck, CircleSlash, CircleDot } from 'lucide-react';

/** Whether an order is under way, arrived or ended otherwise. */
export function StatusMark({ status }: { status: OrderStatus }) {
  if (!isTerminal(status)) return <CircleDot aria-hidden />;
  return deliveredStatuses.has(status) ? <CircleCheck aria-hidden /> : <CircleSlash aria-hidden />;
}
