// Hundreds of orders under way at once, and riders who do not stop telling of them.
import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { Order } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import { type Caller, KAMPPI } from './calls.ts';
import type { Fleet } from './fleet.ts';

const SHOPS = ['hki1', 'hki2', 'hki3', 'hki4', 'hki5', 'hki6'];
const AT_ONCE = 6;
/** Of four reports one is of a status, three are of a place. */
const STATUS_EVERY = 4;

const road = ['COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELIVERED'] as const;

/** Places `count` orders at these outlets in turn; answers them once riders were asked for all of them. */
export async function placeMany(
  caller: Caller,
  fleet: Fleet,
  count: number,
  outlets: readonly string[] = SHOPS,
): Promise<Order[]> {
  const orders: Order[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => from + n);
    orders.push(...(await Promise.all(batch.map((nth) => placeOne(caller, outlets, nth)))));
  }
  while (orders.some(({ order_id }) => !fleet.taken.has(order_id))) await pause(100);
  return orders;
}

const first = [
  'Aino',
  'Eero',
  'Helmi',
  'Ilmari',
  'Kerttu',
  'Lauri',
  'Martta',
  'Onni',
  'Saimi',
  'Toivo',
  'Venla',
];
const last = [
  'Aalto',
  'Harju',
  'Kallio',
  'Laakso',
  'Metsä',
  'Niemi',
  'Oja',
  'Palo',
  'Ranta',
  'Salo',
  'Vuori',
];

/** Another name for each: 11 × 11 of two, then the same with a second first name. */
const customerOf = (nth: number): string =>
  [
    first[nth % first.length],
    first[(Math.floor(nth / (first.length * last.length)) * 5 + nth + 1) % first.length],
    last[Math.floor(nth / first.length) % last.length],
  ].join(' ');

const placeOne = (caller: Caller, outlets: readonly string[], nth: number): Promise<Order> =>
  caller.place({
    vendor_id: outlets[nth % outlets.length] ?? 'hki1',
    customer: customerOf(nth),
    to: { lat: KAMPPI.lat + 0.006 * Math.sin(nth * 2.4), lng: KAMPPI.lng + 0.012 * Math.cos(nth * 1.7) },
  });

/** Has the demonstration's chain own `count` outlets, all over the centre; answers the ids of all of them. */
export async function openOutlets(caller: Caller, count: number): Promise<string[]> {
  const added: string[] = [];
  for (let nth = SHOPS.length; nth < count; nth += 1)
    added.push(
      await caller.addOutlet({
        code: `KK-${nth + 1}`,
        name: `Kauppa & Keittiö ${nth + 1}`,
        at: { lat: KAMPPI.lat + 0.008 * Math.sin(nth * 1.3), lng: KAMPPI.lng + 0.016 * Math.cos(nth * 2.1) },
      }),
    );
  return [...SHOPS, ...added];
}

export interface RushHour {
  /** Brings two in three orders to a rider, one in three to the road, and half of those to their customer's door. */
  begin(): Promise<void>;
  /** Reports `each_second` times a second for `seconds`. */
  ride(seconds: number, each_second: number): Promise<void>;
}

/** Riders for these orders, one each, who report to the product at `origin`. */
export function rushHour(fleet: Fleet, origin: string, orders: readonly Order[]): RushHour {
  const stages = new Map<string, number>();
  let turn = 0;

  const say = (order: Order, nth: number, status?: OrderStatus): Promise<string> =>
    fleet.report(origin, {
      order_id: order.order_id,
      ...(status ? { type: 'status', status } : { type: 'position' }),
      rider: riderOf(nth),
      position: placeOf(order, nth, turn),
      eta: { origin_minutes: 4 + (nth % 9), destination_minutes: 9 + (nth % 14) },
    });

  const goOn = (order: Order, nth: number): Promise<string> => {
    const stage = stages.get(order.order_id) ?? 0;
    const next = road[stage];
    if (next) stages.set(order.order_id, stage + 1);
    return say(order, nth, next);
  };

  const reportOne = (): Promise<string> => {
    turn += 1;
    const nth = (turn * 37) % orders.length;
    const order = orders[nth];
    if (!order) throw new Error('There are no orders');
    return turn % STATUS_EVERY === 0 || !stages.has(order.order_id) ? goOn(order, nth) : say(order, nth);
  };

  return {
    begin: async () => {
      for (const [nth, order] of orders.entries()) {
        const steps = [0, 1, 4, 0, 1, 3][nth % 6] ?? 0;
        for (let step = 0; step < steps; step += 1) await goOn(order, nth);
      }
    },
    ride: async (seconds, each_second) => {
      const began = Date.now();
      for (let told = 0; told < seconds * each_second; told += 1) {
        const due = began + (told * 1000) / each_second;
        if (due > Date.now()) await pause(due - Date.now());
        await reportOne();
      }
    },
  };
}

const riderOf = (nth: number): RiderReport['rider'] => ({
  id: `rider-${nth}`,
  name: `Rider ${nth + 1}`,
  phone_number: '+358401112233',
  vehicle: (['bicycle', 'scooter', 'car'] as const)[nth % 3] ?? 'bicycle',
});

/** Somewhere between the shop and the customer, a little further each time. */
function placeOf({ pickup, customer: { location } }: Order, nth: number, turn: number) {
  const share = ((nth * 0.137 + turn * 0.0021) % 1) * 0.96 + 0.02;
  return {
    lat: pickup.latitude + (location.latitude - pickup.latitude) * share,
    lng: pickup.longitude + (location.longitude - pickup.longitude) * share,
  };
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
