import { duplicateKey } from '@sendero/core/bulk/duplicate';
import type { Finding } from '@sendero/core/bulk/to-order';
import { endedUncollected } from '@sendero/core/order/status';
import { startOfLocalDay } from '@sendero/core/values/clock-time';
import { toMinor } from '@sendero/core/values/money';
import type { World } from '../../world.ts';
import { type KnownRepeat, getRepeatsTo } from '../repeat/get-repeats-to.ts';
import { getOrdersTo } from '../order/find-order.ts';
import { type BulkRowRow, addWarnings, listRowsLike, updateWarnings } from './row-store.ts';
import { siteOfBulkJob } from './site-of-bulk-job.ts';
import type { BulkJobRow } from './store.ts';

/** The deliveries of a bulk job that were seen so far, by their duplicate keys. */
export interface SeenRows {
  /** The first row of each. */
  readonly first: Map<string, number>;
  /** Rows of earlier batches that a later row repeats, with that row: they are still to be told (BLK-11). */
  readonly repeated: Map<number, number>;
}

/** The fields of a row that duplicates are found by, and its warnings. */
type Named = Pick<BulkRowRow, 'row_number' | 'state' | 'draft' | 'duplicate_key' | 'warnings'>;

/**
 * Warns of rows of one delivery, which name one another, of rows that repeat an order of today, the same phone number,
 * address and amount, and of rows that return as such an order does already. Adds the rows to `seen`.
 */
export async function nameDuplicates<Row extends Named>(
  world: World,
  job: BulkJobRow,
  rows: readonly Row[],
  seen: SeenRows,
): Promise<Row[]> {
  const orders = await ordersOfToday(world, job, rows);
  const repeats = await repeatsLike(world, job, rows);
  const twins = twinsOf(rows, seen);
  return rows.map((row) => {
    const { duplicate_key: key, row_number } = row;
    if (key === null) return row;
    const twin = twins.get(row_number);
    const order = orders.get(key);
    const repeat = repeats.get(row_number);
    const found: Finding[] = [];
    if (twin !== undefined) found.push(duplicateOf(twin));
    if (order !== undefined)
      found.push({
        column: 'phone_number',
        key: 'bulk.warning.duplicate-order',
        values: { order },
      });
    if (repeat !== undefined)
      found.push({ column: 'repeat', key: 'bulk.warning.duplicate-repeat', values: { time: repeat.at } });
    return found.length === 0 ? row : { ...row, warnings: [...found, ...row.warnings] };
  });
}

/** The row that each row names: the first of its delivery; the first one names the next. */
function twinsOf(rows: readonly Named[], { first, repeated }: SeenRows): ReadonlyMap<number, number> {
  const twins = new Map<number, number>();
  const own = new Set(rows.map(({ row_number }) => row_number));
  for (const { duplicate_key: key, row_number, state } of rows) {
    if (key === null) continue;
    const before = first.get(key) ?? row_number;
    if (before < row_number) twins.set(row_number, before);
    if (state === 'LEFT_OUT') continue;
    first.set(key, Math.min(before, row_number));
    if (before >= row_number) continue;
    const heard = own.has(before) ? twins : repeated;
    if (!heard.has(before)) heard.set(before, row_number);
  }
  return twins;
}

const duplicateOf = (row: number): Finding => ({
  column: 'phone_number',
  key: 'bulk.warning.duplicate-row',
  values: { row },
});

/** Tells rows of earlier batches which later row repeats them. */
export async function tellRepeated(
  world: World,
  job: BulkJobRow,
  { repeated }: Pick<SeenRows, 'repeated'>,
): Promise<void> {
  const told = [...repeated].map(([row_number, twin]) => ({ row_number, warning: duplicateOf(twin) }));
  if (told.length > 0) await addWarnings(world.db, job, told);
}

/** Updates the warnings of the rows with these keys, after one of them was changed or left out. */
export async function nameDuplicatesAgain(
  world: World,
  job: BulkJobRow,
  keys: readonly (string | null)[],
): Promise<void> {
  const rows = await listRowsLike(
    world.db,
    job,
    keys.filter((key) => key !== null),
  );
  const bare = rows.map((row) => ({
    ...row,
    warnings: row.warnings.filter(({ key }) => !key.startsWith('bulk.warning.duplicate-')),
  }));
  await updateWarnings(
    world.db,
    job,
    await nameDuplicates(world, job, bare, { first: new Map(), repeated: new Map() }),
  );
}

async function ordersOfToday(
  world: World,
  job: BulkJobRow,
  rows: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const phones = new Set(
    rows.flatMap(({ draft, duplicate_key }) =>
      duplicate_key === null || !draft ? [] : [draft.phone_number],
    ),
  );
  if (phones.size === 0) return new Map();
  const today = startOfLocalDay(world.clock.now(), siteOfBulkJob(world, job).market.time_zone);
  const orders = await getOrdersTo(world, job.root_id, [...phones], today);
  return new Map(
    orders
      .filter(({ status_history }) => !endedUncollected(status_history))
      .map((order) => [
        duplicateKey({
          phone_number: order.customer_phone,
          latitude: order.destination_lat,
          longitude: order.destination_lng,
          amount: order.amount,
        }),
        order.short_code ?? order.order_id,
      ]),
  );
}

/** For each row that returns, what returns like it already: the same delivery at the same time, on one of its days. */
async function repeatsLike(
  world: World,
  job: BulkJobRow,
  rows: readonly Named[],
): Promise<ReadonlyMap<number, KnownRepeat>> {
  const returning = rows.flatMap(({ row_number, duplicate_key, draft }) =>
    draft?.repeat && duplicate_key !== null
      ? [{ row_number, duplicate_key, phone: draft.phone_number, repeat: draft.repeat }]
      : [],
  );
  if (returning.length === 0) return new Map();
  const phones = new Set(returning.map(({ phone }) => phone));
  const { currency } = siteOfBulkJob(world, job).market;
  const known = await getRepeatsTo(world, job.root_id, [...phones]);
  return new Map(
    returning.flatMap(({ row_number, duplicate_key, repeat }) => {
      const like = known.find(
        (one) =>
          one.at === repeat.at &&
          one.at_end === repeat.end &&
          one.weekdays.some((day) => repeat.weekdays.includes(day)) &&
          keyOfRepeat(one, currency) === duplicate_key,
      );
      return like ? [[row_number, like] as const] : [];
    }),
  );
}

function keyOfRepeat({ payload: { customer, order } }: KnownRepeat, currency: string): string | null {
  const { latitude, longitude } = customer.location;
  if (latitude === null || longitude === null) return null;
  const amount = toMinor(order.amount ?? 0, currency) ?? 0;
  return duplicateKey({ phone_number: customer.phone_number, latitude, longitude, amount });
}
