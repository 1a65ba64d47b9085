// Checking a full sheet of orders against the bare library's reading of it, and placing one against placing single orders.
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StateCounts } from '@sendero/core/bulk/state';
import { addressOf } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { rememberColumns } from '@sendero/server/src/features/bulk/store.ts';
import { hear, productSettings, startChild, startProduct, stopChild } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, median } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { type Reading, makeFullSheet } from './sheet.ts';
import { authorization, newOrder, openShops } from './shops.ts';

const ROUNDS = 3;
const SHOPS = 200;
const PLACED_ROWS = 5000;
const SINGLE_ORDERS = 1500;
const CONNECTIONS = 128;
const GOAL_RATIO = 3;
const GOAL_MB = 300;
const GOAL_RATE = 1;

/** What `sheet-checker.ts` tells. */
interface Checking {
  readonly ms: number;
  readonly mb: number;
  readonly placing_ms: number;
  readonly counts: StateCounts;
}

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const database = openDatabase(url, 1);
    const shops = await openShops(database, SHOPS);
    const [shop = ''] = shops;
    // The addresses are to be found, not their coordinates taken from the sheet.
    await rememberColumns(database, { root_id: shop, vendor_id: shop }, { latitude: null, longitude: null });
    await database.close();
    return withFile(await makeFullSheet(), async (full) =>
      withFile(smallSheet(), async (small) => [
        ...(await checking(url, shop, full)),
        await placing(url, shops, small),
      ]),
    );
  });
}

async function withFile<T>(content: Uint8Array | string, work: (file: string) => Promise<T>): Promise<T> {
  const isText = typeof content === 'string';
  const file = join(tmpdir(), `bulk-${process.pid}.${isText ? 'csv' : 'xlsx'}`);
  await writeFile(file, content);
  try {
    return await work(file);
  } finally {
    await rm(file);
  }
}

/** 5000 orders to 40 doors. */
function smallSheet(): string {
  const rows = Array.from(
    { length: PLACED_ROWS },
    (_, n) =>
      `Eino Laine,+358 40 1234567,"Mannerheimintie ${1 + (n % 40)}, Helsinki",Second floor,${n % 90}.50,Two bags`,
  );
  return ['customer_name,phone_number,address,notes,amount,description', ...rows].join('\n');
}

async function checking(url: string, shop: string, file: string): Promise<Figure[]> {
  const rounds: { ours: Checking; bare: Reading }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await apart<Reading>('sheet-reader.ts', { READER: 'library', FILE: file });
    rounds.push({ bare, ours: await check(url, shop, file) });
  }
  const ratio = median(rounds.map(({ ours, bare }) => ours.ms / bare.ms));
  const seconds = (which: 'ours' | 'bare') =>
    (median(rounds.map((round) => round[which].ms)) / 1000).toFixed(1);
  const mb = median(rounds.map(({ ours }) => ours.mb));
  const rows = rounds[0]?.bare.rows ?? 0;
  return [
    {
      name: `Checking a sheet of 5 MB, ${count(rows)} rows found, priced and kept`,
      measured: `${ratio.toFixed(2)} × (${seconds('ours')} s against ${seconds('bare')} s)`,
      goal: `≤ ${GOAL_RATIO} × the bare library's reading`,
      ok: ratio <= GOAL_RATIO,
    },
    {
      name: 'Memory for checking it',
      measured: `${mb.toFixed(0)} MB`,
      goal: `≤ ${GOAL_MB} MB`,
      ok: mb <= GOAL_MB,
    },
  ];
}

async function placing(url: string, shops: readonly string[], file: string): Promise<Figure> {
  const product = await startProduct(url);
  try {
    const token = await authorization();
    const rates: { sheet: number; single: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const single = await rateOf(product.port, singleOrders(shops, token), CONNECTIONS);
      const { placing_ms, counts } = await check(url, shops[0] ?? '', file, { PLACE: 'yes' });
      const placed = counts.PLACED?.rows ?? 0;
      if (placed !== PLACED_ROWS) throw new Error(`Of ${PLACED_ROWS} rows ${placed} were placed.`);
      rates.push({ single, sheet: placed / (placing_ms / 1000) });
    }
    const counted = rates.slice(1);
    const ratio = median(counted.map(({ sheet, single }) => sheet / single));
    const rate = (which: 'sheet' | 'single') => count(median(counted.map((each) => each[which])));
    return {
      name: `Placing a sheet of ${count(PLACED_ROWS)} rows, a row`,
      measured: `${ratio.toFixed(2)} × (${rate('sheet')}/s, single orders ${rate('single')}/s)`,
      goal: `≥ ${GOAL_RATE.toFixed(1)} × placing single orders`,
      ok: ratio >= GOAL_RATE,
    };
  } finally {
    await product.stop();
  }
}

function singleOrders(shops: readonly string[], authorization: string): Buffer[] {
  return Array.from({ length: SINGLE_ORDERS }, (_, nth) =>
    wire({
      method: 'POST',
      path: addressOf(placeOrder),
      headers: { authorization, 'idempotency-key': crypto.randomUUID() },
      body: newOrder(shops[nth % shops.length] ?? ''),
    }),
  );
}

const check = (url: string, shop: string, file: string, more: NodeJS.ProcessEnv = {}): Promise<Checking> =>
  apart('sheet-checker.ts', { ...productSettings(url), SHOP: shop, FILE: file, ...more });

async function apart<T>(program: string, env: NodeJS.ProcessEnv): Promise<T> {
  const child = startChild(program, env);
  const told = await hear<T>(child);
  await stopChild(child);
  return told;
}
