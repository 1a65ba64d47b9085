import type { StudioDifference } from '@sendero/core/contract/studio-shapes';
import { differencesOf } from '@sendero/core/market/difference';
import { marketSchema, type Market } from '@sendero/core/market/market';
import { feeFor } from '@sendero/core/quote/fee';
import { toMajor } from '@sendero/core/values/money';
import type { World } from '../../world.ts';
import { type PastFares, listPastFares } from './past-fares-store.ts';
import type { DraftRow } from './store.ts';
import { inForce } from './subject.ts';

const WEEK_MS = 7 * 86_400_000;
/** A route is longer than the straight line by about this much. */
const DETOUR = 1.35;

/** What a draft changes of what is in force, or of what it was begun from, and what its prices would have meant (STU-01, STU-04). */
export async function differenceOf(world: World, draft: DraftRow): Promise<StudioDifference> {
  const own = inForce(world, draft);
  const from = draft.begun_from === null ? null : { kind: draft.kind, code: draft.begun_from };
  const before = own ?? (from && inForce(world, from));
  const fields = differencesOf(before ?? {}, draft.content).map((difference) => ({
    field: difference.field,
    before: asJson(difference.before),
    after: asJson(difference.after),
  }));
  const isPriced = own && fields.some(({ field }) => field.startsWith('price.'));
  const prices =
    draft.kind === 'market' && isPriced ? await pricesOf(world, own as Market, draft.content) : null;
  return { with: own || !from ? draft.code : from.code, fields, prices };
}

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Null where the draft's prices cannot be read. */
async function pricesOf(
  { db, clock }: World,
  before: Market,
  content: unknown,
): Promise<StudioDifference['prices']> {
  const read = marketSchema.safeParse(content);
  if (!read.success) return null;
  const since = new Date(clock.now().getTime() - WEEK_MS);
  const fares = await listPastFares(db, before.country_code, since);
  const told = fares.map((fare) => ({
    count: fare.count,
    before: feeIn(before, before, fare),
    after: feeIn(before, read.data, fare),
  }));
  const sum = (of: (fare: (typeof told)[number]) => number) =>
    told.reduce((total, fare) => total + fare.count * of(fare), 0);
  return {
    orders: sum(() => 1),
    currency: before.currency,
    before: toMajor(
      sum((fare) => fare.before),
      before.currency,
    ),
    after: toMajor(
      sum((fare) => fare.after),
      before.currency,
    ),
    dearer: sum((fare) => Number(fare.after > fare.before)),
    cheaper: sum((fare) => Number(fare.after < fare.before)),
  };
}

/**
 * What a past order costs in `market`. Its way is known by what was paid for it beyond the included kilometres of then; where
 * nothing was, by the straight line.
 */
function feeIn(
  then: Market,
  market: Market,
  { straight_m, distance_fee, payment_method }: PastFares,
): number {
  const { included_km, per_km } = then.price;
  const started_km = per_km > 0 ? Math.round(distance_fee / per_km) : 0;
  const within_m = Math.min(straight_m * DETOUR, per_km > 0 ? included_km * 1000 : Infinity);
  const distance_m = started_km > 0 ? (included_km + started_km) * 1000 : within_m;
  return feeFor(market, { distance_m, payment_method }).fee;
}
