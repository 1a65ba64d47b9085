import { getTrip } from '@sendero/core/contract/trip-api';
import { wholeAddress } from '@sendero/core/order/address-parts';
import type { Order } from '@sendero/core/order/order';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { customerName } from '../../lib/customer-name.ts';
import { useTexts } from '../../lib/texts.tsx';
import { usePlacedOrder } from '../request/placing/use-placed-order.ts';
import { StatusPill } from './status-pill.tsx';

interface TripStopsProps {
  order: Order;
  now: Date;
  onOpen: (orderId: string) => void;
}

/** The other drops of an order's trip; a press opens one (BRD-15). */
export function TripStops({ order, now, onOpen }: TripStopsProps) {
  const t = useTexts();
  const { vendor_id: vendorId, trip } = order;
  const tripId = trip?.trip_id ?? '';
  const { data } = useQuery({
    queryKey: ['trip', tripId],
    queryFn: async ({ signal }) =>
      (await call(getTrip, { query: { vendorId, tripId }, signal })).result.orders,
  });
  const others = data?.filter(({ order_id }) => order_id !== order.order_id) ?? [];
  return (
    <ul aria-label={t('trip.others')} className="grid gap-1">
      {others.map((other) => (
        <TripStop key={other.order_id} listed={other} now={now} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function TripStop({ listed, now, onOpen }: { listed: Order } & Pick<TripStopsProps, 'now' | 'onOpen'>) {
  const t = useTexts();
  const order = usePlacedOrder(listed);
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(order.order_id)}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-1.5 py-1 text-start hover:bg-sunken"
      >
        <span
          aria-hidden
          className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-xs font-semibold text-muted"
        >
          {order.trip?.stop}
        </span>
        <span className="grid min-w-0 flex-1 text-sm">
          <span className="sr-only">{order.trip ? t('trip.stop', order.trip) : null} </span>
          <bdi className="truncate font-medium">{customerName(t, order)}</bdi>
          <bdi className="truncate text-muted">{wholeAddress(order.customer.location)}</bdi>
        </span>
        <StatusPill order={order} now={now} />
      </button>
    </li>
  );
}
