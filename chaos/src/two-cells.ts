// Two cells in one server under load: the database of one is killed, and the other must not notice.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markets } from '@sendero/core/market/all';
import { newCardKey } from '@sendero/server/src/payment-settings.ts';
import { createChance } from '@sendero/server/src/seed/chance.ts';
import { readBooks } from './judges/books.ts';
import { newLedger } from './ledger.ts';
import { createCaller } from './load/caller.ts';
import type { Load } from './load/load.ts';
import { learnTheTruth } from './load/patience.ts';
import { placeOrder } from './load/place-order.ts';
import { openShops } from './load/shops.ts';
import { type DatabaseProcess, startDatabase } from './product/database.ts';
import { type Link, openLink } from './product/link.ts';
import { startServer } from './product/server-process.ts';
import { type Tally, newTally } from './tally.ts';
import { pause, waitUntil } from './wait.ts';

/** What became of one cell's orders. */
interface CellResult {
  readonly acknowledged: number;
  /** Calls that were answered otherwise than taken while the other cell's database was away. */
  readonly troubled: number;
  /** Acknowledged orders that its database does not have, or has twice. */
  readonly wrong: readonly string[];
  /** Orders of other countries in its database. */
  readonly strange: number;
  /** The longest time until an order was answered, in milliseconds. */
  readonly longest_ms: number;
}

interface TwoCellsResult {
  /** Finland: its database is there all the time. */
  readonly north: CellResult;
  /** Sweden: its database is killed. */
  readonly south: CellResult;
  /** How long after its database answered the south took an order; null: not within the limit. */
  readonly recovery_ms: number | null;
}

interface Cell {
  readonly country: string;
  readonly database: DatabaseProcess;
  /** Between the server and the database. */
  readonly wire: Link;
  readonly load: Load;
  readonly tally: Tally;
  longest_ms: number;
}

const SHOPS = 2;
const AT_ONCE = 4;
const BREATH_MS = 1000;
const RECOVERY_LIMIT_MS = 20_000;
const OUTAGE = 'outage';

/** Runs the scene; the south's database is away for `away_ms`. */
export async function runTwoCells(away_ms: number): Promise<TwoCellsResult> {
  const folder = await mkdtemp(join(tmpdir(), 'sendero-cells-'));
  await chmod(folder, 0o711);
  const door = await openLink();
  const databases = await Promise.all(['north', 'south'].map((name) => startDatabase(join(folder, name))));
  const wires = await Promise.all(databases.map((database) => openLink(database.port())));
  const settings = settingsOf(folder, databases.map(byWire(wires)));
  const server = await startServer('server', door, settings, () => OUTAGE);

  try {
    const [north, south] = [
      await openCell(door, databases[0], wires[0], 'FI'),
      await openCell(door, databases[1], wires[1], 'SE'),
    ];
    const stopLoad = [north, south].map(keepPlacing);
    await pause(BREATH_MS);
    for (const { tally } of [north, south]) tally.turnTo(OUTAGE);
    // Its caretaker would have it back at once.
    south.wire.breakWith('cut');
    south.database.kill();
    await pause(away_ms);
    await south.database.revive();
    south.wire.leadTo(south.database.port());
    south.wire.breakWith(null);
    const recovery_ms = await waitUntil(async () => (await tryOne(south)) !== null, RECOVERY_LIMIT_MS, 50);
    await pause(BREATH_MS);
    for (const stop of stopLoad) await stop();
    return { north: await judge(north), south: await judge(south), recovery_ms };
  } finally {
    await server.stop();
    for (const database of databases) await database.stop();
    for (const link of [door, ...wires]) await link.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A database's address by the wire that leads to it. */
const byWire =
  (wires: readonly Link[]) =>
  (database: DatabaseProcess, nth: number): string => {
    const url = new URL(database.url());
    url.port = String(wires[nth]?.port);
    return url.href;
  };

function settingsOf(folder: string, [north, south]: readonly string[]): NodeJS.ProcessEnv {
  const others = markets.map(({ country_code }) => country_code).filter((code) => code !== 'SE');
  return {
    PORT: '0',
    RATE_LIMIT: '10000000',
    TRUSTED_PROXIES: '1',
    // Riders ride in both countries.
    CLOCK_START: `${new Date().toISOString().slice(0, 10)}T10:00:00Z`,
    DATA_DIR: join(folder, 'data'),
    DATABASES: JSON.stringify({
      north: { url: north, countries: others },
      south: { url: south, countries: ['SE'] },
    }),
    SIGNING_KEYS: randomBytes(32).toString('base64url'),
    CARD_KEYS: JSON.stringify({ keys: [newCardKey()] }),
  };
}

async function openCell(
  door: Link,
  database: DatabaseProcess | undefined,
  wire: Link | undefined,
  country: string,
): Promise<Cell> {
  if (!database || !wire) throw new Error('There is no database.');
  const tally = newTally();
  const caller = createCaller([door], tally, `${country.toLowerCase()}.localhost`);
  const shops = await openShops(database.url(), caller, SHOPS, country);
  const load = { caller, chance: createChance(1), ledger: newLedger(), tally, shops };
  return { country, database, wire, load, tally, longest_ms: 0 };
}

/** Places orders without a pause, until the returned function is called; that learns what became of all of them. */
function keepPlacing(cell: Cell): () => Promise<void> {
  let isOver = false;
  const clients = Array.from({ length: AT_ONCE }, async (_, nth) => {
    while (!isOver) {
      const begun_ms = performance.now();
      await tryOne(cell, nth);
      cell.longest_ms = Math.max(cell.longest_ms, performance.now() - begun_ms);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(clients);
    await learnTheTruth(cell.load);
  };
}

/** The id of a new order; null where it was not acknowledged. */
async function tryOne({ load }: Cell, nth = 0): Promise<string | null> {
  const shop = load.shops[nth % load.shops.length];
  if (!shop) throw new Error('There is no shop.');
  return (await placeOrder(load, shop))?.order_id ?? null;
}

async function judge({ country, database, load, tally, longest_ms }: Cell): Promise<CellResult> {
  const { orders } = await readBooks(
    database,
    load.shops.map(({ vendor_id }) => vendor_id),
  );
  const copies = Map.groupBy(orders, ({ client_order_id }) => client_order_id);
  const acknowledged = load.ledger.orders.filter(({ fate }) => fate === 'acknowledged');
  const strange = await database.query('select from orders where country_code <> $1', [country]);
  const { calls } = tally.lines.get(OUTAGE) ?? tally.turnTo(OUTAGE);
  return {
    acknowledged: acknowledged.length,
    troubled: calls.busy + calls.refused + calls.failed + calls.silent,
    wrong: acknowledged
      .filter(({ client_order_id }) => copies.get(client_order_id)?.length !== 1)
      .map(({ client_order_id }) => client_order_id),
    strange: strange.length,
    longest_ms,
  };
}

/** Whether the north did not notice, and neither lost an order. */
export const isUntouched = ({ north, south, recovery_ms }: TwoCellsResult): boolean =>
  north.troubled + north.wrong.length + north.strange + south.wrong.length + south.strange === 0 &&
  recovery_ms !== null;

/** The result in a few lines. */
export function storyOfCells({ north, south, recovery_ms }: TwoCellsResult): string {
  const told = (name: string, { acknowledged, troubled, wrong, strange, longest_ms }: CellResult) =>
    `${name}: ${acknowledged} orders, ${troubled} calls failed meanwhile, the longest order took ${(longest_ms / 1000).toFixed(2)} s; ` +
    `lost or doubled ${wrong.length}, of another country ${strange}`;
  const recovery = recovery_ms === null ? 'never' : `after ${(recovery_ms / 1000).toFixed(1)} s`;
  return [told('the other cell', north), told('the lost cell', south), `an order again: ${recovery}`].join(
    '\n',
  );
}
