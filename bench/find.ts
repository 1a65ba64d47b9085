// What somebody of the operator's staff hears on the telephone, found among ten million orders (OPR-03).
import { addressOf } from '@sendero/core/contract/endpoint';
import { findAnything } from '@sendero/core/contract/operator-order-api';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { insertMember, insertStaffSession } from '@sendero/server/src/features/operator/member-store.ts';
import { hashOfStaffToken } from '@sendero/server/src/staff/staff.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { startProduct } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, quantile } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { fillHistory } from './past-orders.ts';

const ORDERS = 10_000_000;
const SHOPS = 10_000;
const DAYS = 910;
const ROUNDS = 21;
const GOAL_MS = 300;

const fragments: readonly (readonly [what: string, q: string])[] = [
  ['an order’s id', 'shop4711-000000000000499'],
  ['a short code', '%code%'],
  ['a whole number', '+358401141335'],
  ['the first seven digits of a number', '+358 40 11'],
  ['a part of a shop’s name', 'hop 471'],
];

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    await fillHistory(url, ORDERS, DAYS, SHOPS);
    const code = await giveCodes(url);
    const token = await signStaffIn(url);
    const product = await startProduct(url);
    try {
      const figures: Figure[] = [];
      for (const [what, q] of fragments)
        figures.push(await find(product.port, token, what, q.replace('%code%', code)));
      return figures;
    } finally {
      await product.stop();
    }
  });
}

async function find(port: number, token: string, what: string, q: string): Promise<Figure> {
  const request = wire({
    method: 'GET',
    path: `${addressOf(findAnything)}?${new URLSearchParams({ q }).toString()}`,
    headers: { host: 'operator.localhost', authorization: `Bearer ${token}` },
  });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(1000 / (await rateOf(port, [request], 1)));
  const [half, worst] = [quantile(times, 0.5), Math.max(...times)];
  return {
    name: `Found by ${what}, of ${count(ORDERS)} orders of ${count(SHOPS)} shops`,
    measured: `${half.toFixed(0)} ms (the first, of ${ROUNDS}: ${(times[0] ?? 0).toFixed(0)} ms; the slowest ${worst.toFixed(0)} ms)`,
    goal: `≤ ${GOAL_MS} ms`,
    ok: worst <= GOAL_MS,
  };
}

/** Gives the copied orders their codes, as placing them would; answers one of them. */
async function giveCodes(url: string): Promise<string> {
  const { pool, close } = openDatabase(url, 1);
  await pool.query('set statement_timeout = 0');
  await pool.query(
    `insert into order_codes (root_id, order_id, short_code)
       select root_id, order_id, short_code(hashtext(order_id)::bigint & 1048575) from orders
       on conflict do nothing`,
  );
  await pool.query('vacuum analyze order_codes');
  const { rows } = await pool.query<{ short_code: string }>('select short_code from order_codes limit 1');
  await close();
  return rows[0]?.short_code ?? '';
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
