import { duplicateKey } from '@sendero/core/bulk/duplicate';
import type { Finding } from '@sendero/core/bulk/to-order';
import { endedUncollected } from '@sendero/core/order/status';
import { startOfLocalDay } from '@sendero/core/values/clock-time';
import type { World } from '../../world.ts';
import { getOrdersTo } from '../order/find-order.ts';
import { type BulkRowRow, listRowsLike, updateWarnings } from './row-store.ts';
import { siteOfBulkJob } from './site-of-bulk-job.ts';
import type { BulkJobRow } from './store.ts';

/** The first row of each delivery of a bulk job, by its duplicate key. */
export type FirstRows = Map<string, number>;

/** The fields of a row that duplicates are found by, and its warnings. */
type Named = Pick<BulkRowRow, 'row_number' | 'state' | 'draft' | 'duplicate_key' | 'warnings'>;

/**
 * Warns of rows that repeat an earlier row of the sheet, or an order of today: the same phone number, address and
 * amount. Adds the rows to `seen`.
 */
export async function nameDuplicates<Row extends Named>(
  world: World,
  job: BulkJobRow,
  rows: readonly Row[],
  seen: FirstRows,
): Promise<Row[]> {
  const orders = await ordersOfToday(world, job, rows);
  return rows.map((row) => {
    const { duplicate_key: key, row_number } = row;
    if (key === null) return row;
    const first = seen.get(key) ?? row_number;
    if (row.state !== 'LEFT_OUT') seen.set(key, Math.min(first, row_number));
    const order = orders.get(key);
    const found: Finding[] = [];
    if (first < row_number)
      found.push({ column: 'phone_number', key: 'bulk.warning.duplicate-row', values: { row: first } });
    if (order !== undefined)
      found.push({
        column: 'phone_number',
        key: 'bulk.warning.duplicate-order',
        values: { order },
      });
    return found.length === 0 ? row : { ...row, warnings: [...found, ...row.warnings] };
  });
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
  await updateWarnings(world.db, job, await nameDuplicates(world, job, bare, new Map()));
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
