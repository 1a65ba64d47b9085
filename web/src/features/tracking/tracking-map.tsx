import type { Order } from '@sendero/core/order/order';
import { useDeferredValue } from 'react';
import { boot } from '../../lib/boot.ts';
import { customerName } from '../../lib/customer-name.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useFormats, useTexts, type Translate } from '../../lib/texts.tsx';
import type { MapMarker } from '../../ui/map/marker.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMapBasics } from '../../lib/use-map-basics.ts';
import { arrivalOf } from './arrival.ts';
import type { BoardRow } from './board-view.ts';
import { overviewOf, viewOf, type Spot } from './map-view.ts';
import { type RiderUpdate, useRiders } from './riders.ts';

const Map = lazyPage(() => import('../../ui/map/map.tsx'));

interface TrackingMapProps {
  /** What the list shows, and the map with it (BRD-02). */
  rows: readonly BoardRow[];
  /** Shows only this order. */
  opened: Order | null;
  now: Date;
  onOpen?: ((orderId: string) => void) | undefined;
}

/** The riders and places of the rows, or the opened order with its rider, the way travelled and the way left (BRD-04). */
export function TrackingMap({ rows, opened, now, onOpen }: TrackingMapProps) {
  const t = useTexts();
  const basics = useMapBasics();
  const { number } = useFormats();
  // Riders move behind a press, never before its answer.
  const heard = useDeferredValue(useRiders());
  const { spots, fit, route, travelled } = opened ? viewOf(opened, heard) : overviewOf(rows, heard);
  const words = {
    label: (spot: Spot) => labelOf(spot, t),
    sign: (spot: Spot) => signOf(spot, heard, now, number),
  };
  return (
    <PageSection fallback={<Skeleton className="size-full" />}>
      <Map
        {...basics}
        centre={fit[0] ?? boot.market.centre}
        markers={spots.map((spot) => toMarker(spot, words, opened === null ? onOpen : null))}
        route={route}
        travelled={travelled}
        fit={fit}
        crowdLabel={(orders) => t('tracking.map-crowd-orders', { orders })}
        label={t(opened ? 'request.map.label' : 'tracking.map')}
        className="size-full"
      />
    </PageSection>
  );
}

interface Words {
  label(spot: Spot): string;
  sign(spot: Spot): string;
}

/**
 * What is said on it is computed only if it is drawn: of hundreds of riders most share a mark. Apart from the component, which
 * the compiler would leave as it is for the sake of these getters. `onOpen` is null for an opened order's.
 */
function toMarker(spot: Spot, words: Words, onOpen: TrackingMapProps['onOpen'] | null): MapMarker {
  const { id, kind, lat, lng, order, rider } = spot;
  const isOpened = onOpen === null;
  return {
    id,
    kind,
    lat,
    lng,
    vehicle: rider?.vehicle,
    large: isOpened && kind === 'dropoff',
    gathers: !isOpened && kind !== 'pickup',
    get sign() {
      return rider && words.sign(spot);
    },
    get label() {
      return words.label(spot);
    },
    selected: isOpened && kind === 'rider',
    onSelect: kind === 'pickup' || !onOpen ? undefined : () => onOpen(order.order_id),
  };
}

function labelOf({ kind, order, rider }: Spot, t: Translate): string {
  if (kind === 'pickup') return t('tracking.map-pickup', { name: order.pickup.name });
  const customer = customerName(t, order);
  return rider
    ? t('tracking.map-rider', { rider: rider.name, customer })
    : t('tracking.map-dropoff', { customer });
}

/** The minutes until the rider arrives; their initials while that is unknown. */
function signOf(
  { order, rider }: Spot,
  heard: ReadonlyMap<string, RiderUpdate>,
  now: Date,
  number: (value: number) => string,
): string {
  const arrival = arrivalOf(order, heard.get(order.order_id), now);
  return arrival ? `${number(arrival.minutes)}′` : initialsOf(rider?.name ?? '');
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
