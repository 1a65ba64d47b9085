// What an exchange does with a call that comes in on a shared number (RCP-04, decision 0122).
import { type CallPair, callState, calledIn } from '@sendero/core/order/calls';
import { toE164 } from '@sendero/core/values/phone';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import { Problem } from '../../http/problem.ts';
import { type Counted, createLimit } from '../../limits/limit.ts';
import type { CallAnswer, HeardCall } from '../../ports/calls/port.ts';
import type { World } from '../../world.ts';
import { riderPhone } from '../dispatch/rider-phone.ts';
import { whomReaches } from '../extension/masked-numbers.ts';
import { getOrderForRide } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { endCall, insertCall } from './store.ts';

const HOUR_MS = 3_600_000;
/** Mistyped, for somebody who tries again; of a million extensions nobody finds one of another's by that. */
const wrongFrom = createLimit({ name: 'wrong-extensions-from', most: 10, window_ms: HOUR_MS });
/** Each call costs the operator, and rings somebody. */
const callsOn = createLimit({ name: 'calls-on-extension', most: 30, window_ms: HOUR_MS });
/** Callers who withhold their number count as one: whoever tries extensions would withhold it. */
const WITHHELD = 'withheld';
/** Times that one call asks for the extension. */
const MOST_ASKED = 3;

/** Of what is said to a caller. */
type Said = 'ask' | 'wrong' | 'too-many' | 'over' | 'nobody' | 'unanswered';

/** A call, and the country whose number was dialled. */
interface Incoming {
  readonly call: HeardCall;
  readonly country_code: string;
}

/**
 * Decides what happens next with a call. Nothing of it is kept between requests, so that any server may answer each of
 * them; the same request again gets the same answer.
 */
export async function answerCall(world: World, call: HeardCall): Promise<CallAnswer> {
  const [country_code] = [...(world.calls?.numbers ?? [])].find(([, number]) => number === call.number) ?? [];
  if (country_code === undefined) return { kind: 'end', words: '', locale: 'en' };
  const cell = cellOf(world, country_code);
  const incoming = { call, country_code };
  if (call.ended) return afterwards(cell, incoming, call.ended);
  if (call.digits === '') return ask(cell, incoming, 'ask');
  return connect(cell, incoming);
}

/** The world that has a country's orders. */
function cellOf(world: World, countryCode: string): World {
  const cells = [world, ...world.neighbours.open()];
  const cell = cells.find(({ config }) => config.cell?.countries.includes(countryCode) ?? true);
  if (!cell) throw new DatabaseUnavailable('not done', 'the cell of this country is not open');
  return cell;
}

function ask(world: World, { call, country_code }: Incoming, said: Said): CallAnswer {
  if (call.asked >= MOST_ASKED) return end(world, country_code, 'too-many');
  const { words, locale } = say(world, country_code, said);
  return { kind: 'ask', words, locale, asked: call.asked + 1 };
}

const end = (world: World, countryCode: string, said: Said): CallAnswer => ({
  kind: 'end',
  ...say(world, countryCode, said),
});

/** In the country's language: whose call it is, nobody knows before the extension. */
function say(
  { texts, calls, sites }: World,
  countryCode: string,
  said: Said,
): { words: string; locale: string } {
  const own = sites.findMarket(countryCode)?.default_language;
  const locale = own !== undefined && calls?.speaks(own) ? own : 'en';
  return { words: texts.say(locale, `call.${said}`), locale };
}

async function connect(world: World, incoming: Incoming): Promise<CallAnswer> {
  const { call, country_code } = incoming;
  // Counted before it is looked up: tries that come at once are no way around the limit.
  const attempt = await countAttempt(world, call);
  if (!attempt) return end(world, country_code, 'too-many');
  const reached = await whomReaches(world, country_code, call.digits);
  const order = reached && (await getOrderForRide(world, reached.order_id));
  if (!reached || !order) return ask(world, incoming, 'wrong');
  await attempt.giveBack();
  const { pair } = reached;
  const state = stateOf(world, order, pair);
  if (state !== 'open') return end(world, country_code, state === 'over' ? 'over' : 'nobody');
  const to = await numberOf(world, order, pair);
  if (to === null) return end(world, country_code, 'nobody');
  if (!(await callsOn.allows(world, `${order.order_id} ${pair}`)))
    return end(world, country_code, 'too-many');
  await note(world, incoming, order, pair);
  return { kind: 'connect', to, caller_id: call.number, extension: call.digits };
}

/** Null where this caller has tried too many. */
async function countAttempt(world: World, { caller }: HeardCall): Promise<Counted | null> {
  try {
    return await wrongFrom.count(world, caller ?? WITHHELD);
  } catch (error) {
    if (error instanceof Problem && error.code === 'TooManyRequests') return null;
    throw error;
  }
}

function stateOf({ clock, sites }: World, order: OrderRow, pair: CallPair): ReturnType<typeof callState> {
  const market = sites.findMarket(order.country_code);
  return order.person_erased_at || !market ? 'over' : callState(pair, order, market.calls, clock.now());
}

/** Whose telephone rings, as it is known now: the rider may be another than when the extension was given. */
async function numberOf(world: World, order: OrderRow, pair: CallPair): Promise<string | null> {
  const phones = {
    rider: () => riderPhone(world, order),
    shop: () => order.pickup.phone_number ?? '',
    recipient: () => order.customer_phone,
  };
  const number = toE164(await phones[calledIn(pair)](), order.country_code);
  // Somebody may have been told a shared number as another's: it would call itself for ever.
  const isShared = [...(world.calls?.numbers.values() ?? [])].some((shared) => shared === number);
  return isShared ? null : number;
}

async function note(
  world: World,
  { call }: Incoming,
  { root_id, order_id, country_code }: OrderRow,
  pair: CallPair,
): Promise<void> {
  const { call_id } = call;
  const called_at = world.clock.now();
  const row = { root_id, order_id, call_id, pair, country_code, called_at };
  if (await insertCall(world.db, row)) world.log.info({ order_id, pair, call_id }, 'a call is put through');
}

async function afterwards(
  world: World,
  { call, country_code }: Incoming,
  { extension, answered }: NonNullable<HeardCall['ended']>,
): Promise<CallAnswer> {
  const reached = await whomReaches(world, country_code, extension);
  if (reached) await endCall(world.db, { ...reached, call_id: call.call_id }, answered);
  return answered ? { kind: 'end', words: '', locale: 'en' } : end(world, country_code, 'unanswered');
}
