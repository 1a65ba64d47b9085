import { Readable } from 'node:stream';
import { conventionsOf } from '@sendero/core/bulk/conventions';
import { localParts } from '@sendero/core/values/clock-time';
import { currencyDecimals } from '@sendero/core/values/money';
import type { FileAnswer } from '../../http/send-file.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type Choice, chooseOrders } from './choose-orders.ts';
import { type Cell, type Telling, clockOf, exportColumns } from './export-columns.ts';
import { type FileFormat, mediaTypes, writeExport } from './export-file.ts';
import type { Place } from './sort-store.ts';
import {
  type OrderFilter,
  type OrderLine,
  listOrderLines,
  reachesArchive,
  sumOrders,
} from './filter-store.ts';
import { listLinesAcross } from './lines-across.ts';

/** The file format, and the languages of an Accept-Language header. */
interface ExportOrdersInput {
  readonly format: FileFormat;
  readonly languages: string | undefined;
}

/** Rows read at a time. At most two batches are in memory: one being written and one being read. */
const BATCH = 500;
/** Each reads the rows of the archive anew that it has a part of. */
const BATCH_ACROSS = 2000;
const MOST_AT_ONCE = 2;

/**
 * Streams all the orders chosen as a file, newest first (HIS-06). It stops when the client stops reading. An export
 * holds a batch of rows and, between two batches, no connection.
 *
 * Times are the country's local times, and a CSV file has the format of its spreadsheets. Throws TooManyRequests for a
 * third export of one user at the same time.
 */
export async function exportOrders(
  world: World,
  choice: Choice,
  { format, languages }: ExportOrdersInput,
): Promise<FileAnswer> {
  const { market, vendor_id, ask, caller } = choice;
  const filter = await chooseOrders(world, choice);
  const { count } = await sumOrders(world.db, filter);
  const locale = world.texts.choose(languages, market.languages, market.default_language);
  const say = (key: string) => world.texts.say(locale, key, { zone: market.time_zone });
  const telling = { say, clock: clockOf(market.time_zone), now: world.clock.now() };
  const sheet = {
    name: say('history.total-count'),
    columns: exportColumns,
    headings: exportColumns.map(({ heading }) => say(heading)),
    decimals: currencyDecimals(market.currency),
    decimal_mark: conventionsOf(market).decimal_mark,
  };
  const reader = await readerOf(world, filter);
  const end = beginExport(world, caller.user_id);
  const body = Readable.fromWeb(writeExport(format, sheet, cellsOf(reader, telling)));
  body.once('close', end);
  return {
    name: `orders-${vendor_id}${days(ask, market.time_zone)}.${format}`,
    type: mediaTypes[format],
    row_count: count,
    body,
  };
}

/** Reads a batch of lines that follow a place. */
interface Reader {
  readonly batch: number;
  readonly read: (after: Place | null) => Promise<readonly OrderLine[]>;
}

/** Reads from the archive as well where some of the orders are in it. */
async function readerOf({ db }: World, filter: OrderFilter): Promise<Reader> {
  return (await reachesArchive(db, filter))
    ? { batch: BATCH_ACROSS, read: (after) => listLinesAcross(db, filter, after, BATCH_ACROSS) }
    : { batch: BATCH, read: (after) => listOrderLines(db, filter, after, BATCH) };
}

/** Reads the next batch while one is being written. */
async function* cellsOf({ batch, read: readFrom }: Reader, telling: Telling): AsyncGenerator<Cell[]> {
  const read = (after: Place | null) => {
    const lines = readFrom(after);
    // If the client has gone, nobody awaits this failure; otherwise the `await` below throws it.
    lines.catch(() => undefined);
    return lines;
  };
  for (let next: ReturnType<typeof read> | null = read(null); next;) {
    const lines: readonly OrderLine[] = await next;
    next = lines.length === batch ? read(lines.at(-1) ?? null) : null;
    for (const line of lines) yield exportColumns.map(({ cell }) => cell(line, telling));
  }
}

/** Counts an export of this user until the returned function is called. Throws TooManyRequests for a third. */
export function beginExport({ admission }: World, userId: string): () => void {
  if (admission.exports.of(userId) < MOST_AT_ONCE) return admission.exports.begin(userId);
  throw new Problem('TooManyRequests', {
    detail: `At most ${MOST_AT_ONCE} files are made for you at once.`,
    retry_after_s: 5,
  });
}

/** `-2026-11-11-2026-11-17`: the first and the last day of the period. */
function days({ from, to }: Choice['ask'], zone: string): string {
  return [from, to && to - 1]
    .map((seconds) => {
      const { year, month, day } = localParts(new Date((seconds ?? 0) * 1000), zone);
      return `-${[year, month, day].map((part) => String(part).padStart(2, '0')).join('-')}`;
    })
    .join('');
}
