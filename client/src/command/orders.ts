import type { Sendero } from '../client.ts';
import { priceTo, senderoOf, told, vendorOf } from './shop.ts';
import type { Terminal } from './terminal.ts';

/** The options of a command as they were typed. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

type Order = Awaited<ReturnType<Sendero['order']>>;
type Body = Parameters<Sendero['place']>[0];

/** How the simulator rides a test order. The service knows which scripts there are. */
const rideOf = (given: Given) =>
  ({
    script: textOf(given, 'test'),
    speed: Number(textOf(given, 'speed') ?? 60),
  }) as NonNullable<Body['test']>;

const textOf = (given: Given, name: string): string | undefined =>
  typeof given[name] === 'string' ? given[name] : undefined;

function needed(given: Given, name: string): string {
  const text = textOf(given, name);
  if (text === undefined) throw new Error(`--${name} is missing.`);
  return text;
}

/** `sendero quote --to …`: the price and the time. */
export async function quote(terminal: Terminal, given: Given): Promise<void> {
  const sendero = await senderoOf(terminal);
  const trip = await priceTo(sendero, await vendorOf(sendero, textOf(given, 'vendor')), needed(given, 'to'));
  terminal.say(given['json'] ? JSON.stringify(trip.quote) : told(trip));
}

/** `sendero order --to … --name … --phone …`: tells price, address and time, and places it once that is confirmed. */
export async function order(terminal: Terminal, given: Given): Promise<void> {
  const sendero = await senderoOf(terminal);
  const trip = await priceTo(sendero, await vendorOf(sendero, textOf(given, 'vendor')), needed(given, 'to'));
  const amount = Number(textOf(given, 'amount') ?? 0);
  if (!Number.isFinite(amount)) throw new Error('--amount is not a number.');
  const body: Body = {
    vendor_id: trip.vendor.vendor_id,
    customer: {
      name: needed(given, 'name'),
      phone_number: needed(given, 'phone'),
      location: {
        address: trip.address,
        latitude: trip.to.lat,
        longitude: trip.to.lng,
        notes: textOf(given, 'notes') ?? '',
      },
    },
    order: { payment_method: 'PAID', amount, description: textOf(given, 'what') ?? 'Order' },
    delivery_fee: trip.quote.fee,
    signature: trip.quote.signature,
    ...(textOf(given, 'test') !== undefined && { test: rideOf(given) }),
  };
  if (!given['json']) terminal.say(told(trip));
  if (!given['yes'] && !/^y(es)?$/i.test(await terminal.ask('Place it? [y/N] ')))
    throw new Error('Nothing was placed.');
  const placed = await sendero.place(body);
  terminal.say(given['json'] ? JSON.stringify(placed) : lineOf(placed));
}

/** `sendero watch [order]`: every change, of one order until it has ended, or of all of them. */
export async function watch(terminal: Terminal, given: Given, order_id?: string): Promise<void> {
  const sendero = await senderoOf(terminal);
  const { vendor_id } = await vendorOf(sendero, textOf(given, 'vendor'));
  const say = (one: Order) => terminal.say(given['json'] ? JSON.stringify(one) : lineOf(one));
  let last = '';
  for await (const item of sendero.follow(vendor_id, { signal: terminal.signal })) {
    const one =
      item.type === 'order_update'
        ? item.order
        : order_id === undefined
          ? null
          : await sendero.order(vendor_id, order_id);
    if (!one || (order_id !== undefined && one.order_id !== order_id)) continue;
    if (one.status !== last || order_id === undefined) say(one);
    last = one.status;
    if (order_id !== undefined && ended.has(one.status)) return;
  }
}

/** `sendero cancel <order> [--reason …]` */
export async function cancel(terminal: Terminal, given: Given, order_id?: string): Promise<void> {
  if (order_id === undefined) throw new Error('Which order? `sendero cancel <order>`');
  const sendero = await senderoOf(terminal);
  const { vendor_id } = await vendorOf(sendero, textOf(given, 'vendor'));
  const reason = (textOf(given, 'reason') ?? 'reason_unknown') as Parameters<Sendero['cancel']>[0]['reason'];
  const cancelled = await sendero.cancel({ vendor_id, order_id, reason });
  terminal.say(given['json'] ? JSON.stringify(cancelled) : lineOf(cancelled));
}

const ended: ReadonlySet<string> = new Set([
  'DELIVERED',
  'RETURNED_TO_VENDOR',
  'CANCELLED',
  'PAYMENT_CANCELLED',
  'PAYMENT_FAILED',
]);

const lineOf = ({ order_id, short_code, status, customer }: Order): string =>
  [short_code, status.toLowerCase().replaceAll('_', ' '), customer.name, order_id].join('  ');
