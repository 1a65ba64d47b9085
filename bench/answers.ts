// What the product adds to Fastify: a price and a list of orders, against a bare Fastify that reads the same bodies and
// puts the same bytes on the wire, headers included, with the same serialiser.
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { listOrders } from '@sendero/core/contract/order-api';
import { fee } from '@sendero/core/contract/quote-api';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { insertOrders } from '@sendero/server/src/features/order/store.ts';
import { LOCATION } from '@sendero/server/src/testing/a-vendor.ts';
import { toJSONSchema } from 'zod/v4/core';
import { startEcho, startProduct } from './child.ts';
import { withDatabase, untold } from './database.ts';
import { type Figure, count, median } from './figure.ts';
import { rateOf, wire } from './load.ts';
import { authorization, openShops, orderRow } from './shops.ts';

const CONNECTIONS = 32;
const SHOPS = 20;
const ORDERS_A_SHOP = 50;
const REQUESTS = 3000;
const ROUNDS = 9;
/** Rounds that are not counted, until the code is compiled. */
const WARM_UP = 4;
const SAMPLES = 101;
/** A page asks about one place several times. */
const PLACES_AGAIN = 500;
const GOAL = 0.5;

/** One request of a kind, differing by its number. */
type Ask = (nth: number) => {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
};

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    const database = openDatabase(url, 1);
    const shops = await openShops(database, SHOPS);
    for (const shop of shops)
      await insertOrders(
        untold(database),
        Array.from({ length: ORDERS_A_SHOP }, () => orderRow(shop)),
        [],
      );
    await database.close();

    const shopOf = (nth: number): string => shops[nth % SHOPS] ?? '';
    const askFee: Ask = (nth) => ({ method: 'POST', path: addressOf(fee), body: feeBody(shopOf(nth), nth) });
    const askFeeAgain: Ask = (nth) => askFee(nth % PLACES_AGAIN);
    const askList: Ask = (nth) => ({
      method: 'GET',
      path: addressOf(listOrders).replace(':id', shopOf(nth)),
    });
    const product = await startProduct(url);
    try {
      return [
        await compare('A price', product.port, askFee, fee),
        await compare('A price to a place asked about before', product.port, askFeeAgain, fee),
        await compare('A list of 30 orders', product.port, askList, listOrders),
      ];
    } finally {
      await product.stop();
    }
  });
}

/**
 * Places to go to within two kilometres, all different, in the order of a quasi-random sequence: more than the router
 * remembers.
 */
function feeBody(vendor_id: string, nth: number): unknown {
  const source = { lat: LOCATION.latitude, lng: LOCATION.longitude };
  const destination = {
    lat: 60.162 + 0.02 * ((nth * 0.754_877) % 1),
    lng: 24.925 + 0.035 * ((nth * 0.569_84) % 1),
  };
  return { source, destination, vendor_id, delivery_type: 'food' };
}

async function compare(name: string, port: number, ask: Ask, { answer }: AnyEndpoint): Promise<Figure> {
  const headers = { authorization: await authorization() };
  const requests = Array.from({ length: REQUESTS }, (_, nth) => wire({ ...ask(nth), headers }));
  const usual = await usualAnswer(port, ask, headers);
  const echo = await startEcho({ ...usual, schema: answer && toJSONSchema(answer) });
  const echoed = Array.from({ length: REQUESTS }, (_, nth) => wire({ ...ask(nth), path: '/', headers }));
  try {
    const productRate = () => rateOf(port, requests, CONNECTIONS);
    const echoRate = () => rateOf(echo.port, echoed, CONNECTIONS);
    const rates: { product: number; echo: number }[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
      rates.push({ echo: await echoRate(), product: await productRate() });
    return figure(name, rates.slice(WARM_UP));
  } finally {
    await echo.stop();
  }
}

/** An answer as it came: its body, and the headers that a bare Fastify does not write by itself. */
interface Answer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const OF_FASTIFY = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive']);

/** The answer of middling length among a hundred. */
async function usualAnswer(port: number, ask: Ask, headers: Record<string, string>): Promise<Answer> {
  const asked = Array.from({ length: SAMPLES }, (_, nth) => answerTo(port, ask(nth), headers));
  const answers = (await Promise.all(asked)).toSorted((a, b) => a.body.length - b.body.length);
  return answers[SAMPLES >> 1] ?? { body: '', headers: {} };
}

async function answerTo(
  port: number,
  { method, path, body }: ReturnType<Ask>,
  headers: Record<string, string>,
): Promise<Answer> {
  const plain = { ...headers, 'accept-encoding': 'identity' };
  const sent =
    body === undefined
      ? { headers: plain }
      : { body: JSON.stringify(body), headers: { ...plain, 'content-type': 'application/json' } };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent });
  const own = [...answer.headers].filter(([name]) => !OF_FASTIFY.has(name));
  return { body: await answer.text(), headers: Object.fromEntries(own) };
}

function figure(name: string, rates: readonly { product: number; echo: number }[]): Figure {
  const ratio = median(rates.map(({ product, echo }) => product / echo));
  const product = count(median(rates.map((rate) => rate.product)));
  const echo = count(median(rates.map((rate) => rate.echo)));
  return {
    name,
    measured: `${ratio.toFixed(2)} × (${product}/s, echo ${echo}/s)`,
    goal: `≥ ${GOAL} × a bare Fastify echo`,
    ok: ratio >= GOAL,
  };
}
