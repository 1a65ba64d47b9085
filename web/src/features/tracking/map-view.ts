import { etaKind, showsFullMap } from '@sendero/core/order/eta';
import type { Order, RiderInfo } from '@sendero/core/order/order';
import type { LatLng } from '@sendero/core/values/place';
import type { BoardRow } from './board-view.ts';
import type { RiderUpdate } from './riders.ts';

/** A marker on the map: its order, its kind and its position. */
export interface Spot extends LatLng {
  readonly id: string;
  readonly kind: 'pickup' | 'dropoff' | 'rider';
  readonly order: Order;
  /** For a rider's marker: name and vehicle. */
  readonly rider?: Pick<NonNullable<RiderInfo['rider']>, 'name' | 'vehicle'>;
}

export interface MapView {
  readonly spots: readonly Spot[];
  /** The points that must be visible. Riders are not included, so that the map does not move with them. */
  readonly fit: readonly LatLng[];
  readonly route?: readonly LatLng[] | undefined;
  readonly travelled?: readonly LatLng[] | undefined;
}

type Riders = ReadonlyMap<string, RiderUpdate>;

/** Of each row its rider, or its drop-off while there is none; and the collection points without duplicates (BRD-02). */
export function overviewOf(rows: readonly BoardRow[], riders: Riders): MapView {
  const orders = rows.map(({ order }) => order);
  const pickups = new Map(orders.map((order) => [placeKey(pickupOf(order)), order]));
  const ridden = orders.filter((order) => showsFullMap(order.status));
  return {
    spots: [
      ...[...pickups.values()].map(pickupSpot),
      ...orders.flatMap((order) => {
        const rider = riderSpot(order, riders);
        return rider.length > 0 ? rider : [dropoffSpot(order)];
      }),
    ],
    fit: cornersOf([...[...pickups.values()].map(pickupOf), ...ridden.map(dropoffOf)]),
  };
}

/** The two corners of the bounds of these places: one order more or less inside them does not move the map. */
function cornersOf(places: readonly LatLng[]): LatLng[] {
  if (places.length < 2) return [...places];
  const lats = places.map(({ lat }) => lat);
  const lngs = places.map(({ lng }) => lng);
  return [
    { lat: Math.min(...lats), lng: Math.min(...lngs) },
    { lat: Math.max(...lats), lng: Math.max(...lngs) },
  ];
}

/** One order: pickup, drop-off, and the rider with the way travelled and the way left (BRD-04). */
export function viewOf(order: Order, riders: Riders): MapView {
  const { route, travelled } = riders.get(order.order_id)?.info ?? {};
  const rider = riderSpot(order, riders);
  const isRidden = rider.length > 0;
  return {
    spots: [pickupSpot(order), dropoffSpot(order), ...rider],
    fit: [pickupOf(order), dropoffOf(order)],
    route: isRidden ? placesOf(route) : undefined,
    travelled: isRidden && etaKind(order.status) !== 'origin' ? placesOf(travelled) : undefined,
  };
}

function riderSpot(order: Order, riders: Riders): Spot[] {
  const rider = riders.get(order.order_id)?.info.rider;
  if (!rider?.position || !showsFullMap(order.status)) return [];
  const { lat, lng } = rider.position;
  return [{ id: `${order.order_id}:rider`, kind: 'rider', order, rider, lat, lng }];
}

const placesOf = (way: RiderInfo['route']): LatLng[] | undefined => way?.map(([lat, lng]) => ({ lat, lng }));

const dropoffSpot = (order: Order): Spot => ({
  id: `${order.order_id}:dropoff`,
  kind: 'dropoff',
  order,
  ...dropoffOf(order),
});

const pickupSpot = (order: Order): Spot => ({
  id: `pickup:${placeKey(pickupOf(order))}`,
  kind: 'pickup',
  order,
  ...pickupOf(order),
});
const pickupOf = ({ pickup }: Order): LatLng => ({ lat: pickup.latitude, lng: pickup.longitude });
const dropoffOf = ({ customer: { location } }: Order): LatLng => ({
  lat: location.latitude,
  lng: location.longitude,
});
const placeKey = ({ lat, lng }: LatLng) => `${lat},${lng}`;
