import type { ComponentProps } from 'react';
import { OrderDrawer } from '../tracking/order-drawer.tsx';
import { useRiderQueue } from '../tracking/use-rider-queue.ts';

/** The drawer of an order of the list; an order that is still on its way shows where its rider is. */
export function OpenedOrder(props: ComponentProps<typeof OrderDrawer>) {
  useRiderQueue([], props.listed ?? null);
  return <OrderDrawer {...props} />;
}
