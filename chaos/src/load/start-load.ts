// What shops do all day, at a few calls a second, until it is stopped.
import type { Shop } from '../ledger.ts';
import { pause } from '../wait.ts';
import type { Load } from './load.ts';
import { payByCard } from './pay-by-card.ts';
import { cancelOrder, changeOrder, placeOrder } from './place-order.ts';
import { placeSheet } from './place-sheet.ts';

const AT_ONCE = 8;
const PAUSE_MS = [100, 900] as const;
/** Before somebody changes their mind. */
const LATER_MS = [0, 3000] as const;

/** Of a hundred stories, up to which number each kind is drawn. */
const stories: readonly (readonly [number, (load: Load, shop: Shop) => Promise<void>])[] = [
  [50, async (load, shop) => void (await placeOrder(load, shop))],
  [62, placeAndChange],
  [80, placeAndCancel],
  [92, pay],
  [100, async (load, shop) => void (await placeSheet(load, shop))],
];

/** Begins; the answer stops it and ends when the last story is told. */
export function startLoad(load: Load): () => Promise<void> {
  const stopping = new AbortController();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (!stopping.signal.aborted) {
      const draw = load.chance.between(1, 100);
      const shop = load.shops[load.chance.between(0, load.shops.length - 1)];
      const story = stories.find(([up_to]) => draw <= up_to)?.[1];
      if (shop && story) await story(load, shop);
      await pause(load.chance.between(...PAUSE_MS));
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(workers);
  };
}

async function placeAndChange(load: Load, shop: Shop): Promise<void> {
  const asked = await placeOrder(load, shop);
  if (!asked || asked.order_id === null) return;
  await pause(load.chance.between(...LATER_MS));
  await changeOrder(load, asked, asked.order_id);
}

async function placeAndCancel(load: Load, shop: Shop): Promise<void> {
  const asked = await placeOrder(load, shop);
  if (!asked || asked.order_id === null) return;
  await pause(load.chance.between(...LATER_MS));
  await cancelOrder(load, asked, asked.order_id);
}

/** Pays, and every third time calls the order off. */
async function pay(load: Load, shop: Shop): Promise<void> {
  const paid = await payByCard(load, shop);
  if (!paid || load.chance.between(1, 3) > 1) return;
  await pause(load.chance.between(...LATER_MS));
  await cancelOrder(load, paid, paid.order_id);
}
