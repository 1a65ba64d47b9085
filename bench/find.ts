// What somebody of the operator's staff hears on the telephone, found among ten million orders (OPR-03).
import { addressOf } from '@sendero/core/contract/endpoint';
import { findAnything } from '@sendero/core/contract/operator-order-api';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { insertMember, insertStaffSession } from '@sendero/server/src/features/operator/member-store.ts';
import { hashOfStaffToken } from '@sendero/server/src/staff/staff.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { startProduct } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, median } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { fillHistory } from './past-orders.ts';

const ORDERS = 10_000_000;
const SHOPS = 10_000;
const DAYS = 910;
const ROUNDS = 21;
const GOAL_MS = 300;

/** What is looked for, in each round something else: none finds what the one before has read. */
type Fragment = readonly [what: string, q: (round: number) => string];

const shopOf = (round: number): number => (round * 457) % SHOPS;

const fragments = (codes: readonly string[]): readonly Fragment[] => [
  ['an order’s id', (round) => `shop${shopOf(round)}-${String(round * 17 + 1).padStart(15, '0')}`],
  ['a short code', (round) => codes[round] ?? ''],
  ['a whole number', (round) => `+35840${1_000_000 + shopOf(round) * 30 + round}`],
  ['the first digits of a number', (round) => `+358 40 1${10 + round}`],
  ['a part of a shop’s name', (round) => `hop ${100 + round}`],
];

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    await fillHistory(url, ORDERS, DAYS, SHOPS);
    const codes = await giveCodes(url);
    const token = await signStaffIn(url);
    const product = await startProduct(url);
    try {
      const figures: Figure[] = [];
      for (const fragment of fragments(codes)) figures.push(await find(product.port, token, fragment));
      return figures;
    } finally {
      await product.stop();
    }
  });
}

async function find(port: number, token: string, [what, q]: Fragment): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const request = wire({
      method: 'GET',
      path: `${addressOf(findAnything)}?${new URLSearchParams({ q: q(round) }).toString()}`,
      headers: { host: 'operator.localhost', authorization: `Bearer ${token}` },
    });
    times.push(1000 / (await rateOf(port, [request], 1)));
  }
  // The first reads from disk what was just loaded.
  const [first = 0, ...rest] = times;
  const slowest = Math.max(...rest);
  return {
    name: `Found by ${what}, of ${count(ORDERS)} orders of ${count(SHOPS)} shops`,
    measured: `${median(rest).toFixed(0)} ms (slowest of ${rest.length}: ${slowest.toFixed(0)} ms; the first: ${count(first)} ms)`,
    goal: `≤ ${GOAL_MS} ms`,
    ok: slowest <= GOAL_MS,
  };
}

/** Gives the copied orders their codes, as placing them would; answers one of them for each round. */
async function giveCodes(url: string): Promise<string[]> {
  const { pool, close } = openDatabase(url, 1);
  await pool.query('set statement_timeout = 0');
  await pool.query(
    `insert into order_codes (root_id, order_id, short_code)
       select root_id, order_id, short_code(hashtext(order_id)::bigint & 1048575) from orders
       on conflict do nothing`,
  );
  await pool.query('vacuum analyze order_codes');
  const { rows } = await pool.query<{ short_code: string }>(
    `select short_code from order_codes limit ${ROUNDS}`,
  );
  await close();
  return rows.map(({ short_code }) => short_code);
}

/** The token of a member who may read everywhere. */
async function signStaffIn(url: string): Promise<string> {
  const database = openDatabase(url, 1);
  const [member_id, created_at] = [randomUUID(), new Date()];
  const token = `stf_${randomBytes(32).toString('base64url')}`;
  const email = `staff-${member_id}@sendero.example`;
  const grants = [{ role: 'reader', countries: null, brands: null }] as const;
  await insertMember(database.kysely, { member_id, email, password_hash: null, created_at }, grants);
  await insertStaffSession(database.kysely, {
    token_hash: hashOfStaffToken(token),
    member_id,
    created_at,
    expires_at: new Date(created_at.getTime() + 60 * 60_000),
  });
  await database.close();
  return token;
}
