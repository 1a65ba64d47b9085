import { showsFullMap } from '@sendero/core/order/eta';
import { listOf } from '@sendero/core/order/lists';
import type { Order, RiderInfo } from '@sendero/core/order/order';
import type { LatLng } from '@sendero/core/values/place';
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
}

type Riders = ReadonlyMap<string, RiderUpdate>;

/** All riders under way, and their collection points without duplicates. */
export function overviewOf(orders: readonly Order[], riders: Riders, now: Date): MapView {
  const underWay = orders.filter((order) => ['new', 'collected'].includes(listOf(order, now) ?? ''));
  const pickups = new Map(underWay.map((order) => [placeKey(pickupOf(order)), order]));
  const ridden = underWay.filter((order) => showsFullMap(order.status));
  return {
    spots: [
      ...[...pickups.values()].map(pickupSpot),
      ...underWay.flatMap((order) => riderSpot(order, riders)),
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

/** One order: pickup, drop-off, and the rider with the remaining route. */
export function viewOf(order: Order, riders: Riders): MapView {
  const route = riders.get(order.order_id)?.info.route?.map(([lat, lng]) => ({ lat, lng }));
  const rider = riderSpot(order, riders);
  return {
    spots: [
      pickupSpot(order),
      { id: `${order.order_id}:dropoff`, kind: 'dropoff', order, ...dropoffOf(order) },
      ...rider,
    ],
    fit: [pickupOf(order), dropoffOf(order)],
    route: rider.length > 0 ? route : undefined,
  };
}

function riderSpot(order: Order, riders: Riders): Spot[] {
  const rider = riders.get(order.order_id)?.info.rider;
  if (!rider?.position || !showsFullMap(order.status)) return [];
  const { lat, lng } = rider.position;
  return [{ id: `${order.order_id}:rider`, kind: 'rider', order, rider, lat, lng }];
}

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
