import { showsFullMap } from '@sendero/core/order/eta';
import { listOf } from '@sendero/core/order/lists';
import type { Order, RiderInfo } from '@sendero/core/order/order';
import type { LatLng } from '@sendero/core/values/place';
import type { Heard } from './riders.ts';

/** A place on the map: of an order, what it is, and whose. */
export interface Spot extends LatLng {
  readonly id: string;
  readonly kind: 'pickup' | 'dropoff' | 'rider';
  readonly order: Order;
  /** Who rides, of a rider. */
  readonly rider?: Pick<NonNullable<RiderInfo['rider']>, 'name' | 'vehicle'>;
}

export interface MapView {
  readonly spots: readonly Spot[];
  /** What the map shows at least. It does not follow the riders, so that the map keeps still. */
  readonly fit: readonly LatLng[];
  readonly route?: readonly LatLng[] | undefined;
}

type Riders = ReadonlyMap<string, Heard>;

/** Every rider under way, and the places where they collect, each once. */
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

/** The two corners around these places: one order more or less inside them is no reason to move the map. */
function cornersOf(places: readonly LatLng[]): LatLng[] {
  if (places.length < 2) return [...places];
  const lats = places.map(({ lat }) => lat);
  const lngs = places.map(({ lng }) => lng);
  return [
    { lat: Math.min(...lats), lng: Math.min(...lngs) },
    { lat: Math.max(...lats), lng: Math.max(...lngs) },
  ];
}

/** One order: from where to where, and the rider with the way still ahead. */
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
