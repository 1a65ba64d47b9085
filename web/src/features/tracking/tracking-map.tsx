import type { Order } from '@sendero/core/order/order';
import { boot } from '../../lib/boot.ts';
import { customerName } from '../../lib/customer-name.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts, type Translate } from '../../lib/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMapBasics } from '../../lib/use-map-basics.ts';
import { overviewOf, viewOf, type Spot } from './map-view.ts';
import { useRiders } from './riders.ts';

const Map = lazyPage(() => import('../../ui/map/map.tsx'));

interface TrackingMapProps {
  orders: readonly Order[];
  /** Shows only this order. */
  opened: Order | null;
  now: Date;
  onOpen?: ((orderId: string) => void) | undefined;
}

/** All riders under way, or the opened order with its rider and the remaining route. */
export function TrackingMap({ orders, opened, now, onOpen }: TrackingMapProps) {
  const t = useTexts();
  const basics = useMapBasics();
  const heard = useRiders();
  const { spots, fit, route } = opened ? viewOf(opened, heard) : overviewOf(orders, heard, now);
  return (
    <PageSection fallback={<Skeleton className="size-full" />}>
      <Map
        {...basics}
        centre={fit[0] ?? boot.market.centre}
        markers={spots.map((spot) => ({
          id: spot.id,
          kind: spot.kind,
          lat: spot.lat,
          lng: spot.lng,
          vehicle: spot.rider?.vehicle,
          // Computed only for drawn markers: of hundreds of riders most share a mark.
          get label() {
            return labelOf(spot, t);
          },
          selected: opened !== null && spot.kind === 'rider',
          onSelect: spot.kind === 'rider' && onOpen ? () => onOpen(spot.order.order_id) : undefined,
        }))}
        route={route}
        fit={fit}
        crowdLabel={(riders) => t('tracking.map-crowd', { riders })}
        label={t('tracking.map')}
        className="size-full"
      />
    </PageSection>
  );
}

function labelOf({ kind, order, rider }: Spot, t: Translate): string {
  if (kind === 'pickup') return t('tracking.map-pickup', { name: order.pickup.name });
  const customer = customerName(t, order);
  return rider
    ? t('tracking.map-rider', { rider: rider.name, customer })
    : t('tracking.map-dropoff', { customer });
}
