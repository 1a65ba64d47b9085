import { placeBulkOrders } from '@sendero/core/contract/bulk-api';
import { outcomeOf } from '../ledger.ts';
import { waitUntil } from '../wait.ts';
import type { Load } from './load.ts';
import { askFor } from './place-order.ts';

const LIMIT_MS = 60_000;

/** Asks, with all patience, what became of everything that was never answered: each key has to tell. */
export async function learnTheTruth(load: Load): Promise<void> {
  const { orders, sheets } = load.ledger;
  const open = () => orders.filter(({ fate }) => fate === 'unknown');
  await waitUntil(async () => {
    await Promise.all(open().map((asked) => askFor(load, asked)));
    return open().length === 0;
  }, LIMIT_MS);
  for (const sheet of sheets.filter(({ fate }) => fate === 'unknown')) {
    const { status } = await load.caller.call(placeBulkOrders, {
      authorization: sheet.shop.authorization,
      params: { jobId: sheet.job_id },
      body: {},
      key: crypto.randomUUID(),
    });
    sheet.fate = outcomeOf(status);
  }
}
