import { showsFullMap } from '@sendero/core/order/eta';
import type { Order } from '@sendero/core/order/order';
import { PackageX } from 'lucide-react';
import { customerName } from '../../lib/customer-name.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderDetails } from './order-details.tsx';
import { TrackingMap } from './tracking-map.tsx';
import { useOrder } from './use-order.ts';

export interface OrderDrawerProps {
  orderId: string;
  /** The order, if a list has loaded it; otherwise it is read. */
  listed: Order | undefined;
  now: Date;
  /** Whether a map beside the list shows its way: the drawer leaves the room for it, and has no map of its own. */
  underMap?: boolean;
  /** Opens another order instead. */
  onOpen: (orderId: string) => void;
  onClose: () => void;
}

/** One order in full, beside its row; on a phone over the rows (TRK-06, BRD-01). */
export function OrderDrawer({ orderId, ...rest }: OrderDrawerProps) {
  return <OpenOrderDrawer key={orderId} orderId={orderId} {...rest} />;
}

function OpenOrderDrawer({ orderId, listed, now, underMap = false, onOpen, onClose }: OrderDrawerProps) {
  const t = useTexts();
  const { order, isError } = useOrder(orderId, listed);
  return (
    <Drawer
      open
      low={underMap}
      onClose={onClose}
      title={order ? customerName(t, order) : t('tracking.details')}
      closeLabel={t('shell.close')}
      footer={order ? <OrderActions order={order} now={now} /> : null}
    >
      {order ? (
        <div className="grid gap-6">
          {!underMap && showsFullMap(order.status) ? (
            <div className="-mx-5 -mt-5 h-52 overflow-hidden">
              <TrackingMap rows={[]} opened={order} now={now} />
            </div>
          ) : null}
          <OrderDetails order={order} now={now} onOpen={onOpen} />
        </div>
      ) : isError ? (
        <EmptyState icon={<PackageX />} title={t('tracking.order-missing')}>
          {t('tracking.order-missing-hint')}
        </EmptyState>
      ) : (
        <DetailsSkeleton />
      )}
    </Drawer>
  );
}

function DetailsSkeleton() {
  return (
    <div aria-hidden className="grid gap-6">
      <Skeleton className="h-6 w-32 rounded-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
