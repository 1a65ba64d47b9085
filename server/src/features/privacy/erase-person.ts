import { inTransaction } from '../../db/transaction.ts';
import { findAccountsOf, findOrdersLeftAlone } from './accounts-store.ts';
import { type Counts, addCounts } from './counts.ts';
import { type Erasing, eraseAccount } from './erase-account.ts';
import { eraseOrders } from './erase-orders.ts';
import { forgetSealed, lockNamed, updateErased } from './orders-store.ts';
import { type Pattern, type Person, patternOf } from './person.ts';
import {
  type FoundOrder,
  countUnreadSheets,
  findBusyBulkJobs,
  findOrdersNaming,
  deleteRowsOf,
  numberInFeeds,
} from './person-store.ts';
import { redactMentions } from './redact-mentions.ts';

/** The result: the rows erased by table, and how many sheets still are to be searched. */
export type Erasure =
  | { readonly outcome: 'erased'; readonly counts: Counts; readonly unread_sheets: number }
  /** Nothing was erased: these orders or bulk jobs are under way. */
  | { readonly outcome: 'under-way'; readonly ids: readonly string[] };

const AT_A_TIME = 100;
/** The first round erases all; the second what was written meanwhile, usually nothing. */
const MOST_ROUNDS = 5;

/**
 * Erases one person everywhere: in orders to and from them, in all texts that name them, and their accounts (SAF-11).
 *
 * Erases nothing while an order or a bulk job of theirs is under way: the rider needs the data. After a crash, the next
 * run erases the rest. Repeating it changes nothing.
 */
export async function erasePerson(world: Erasing, person: Person): Promise<Erasure> {
  const pattern = patternOf(person);
  const ids = await findUnderWay(world, pattern);
  if (ids.length > 0) return { outcome: 'under-way', ids };
  let counts: Counts = {};
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const erased = await eraseOnce(world, pattern);
    if (Object.keys(erased).length === 0) break;
    counts = addCounts(counts, erased);
  }
  return { outcome: 'erased', counts, unread_sheets: await countUnreadSheets(world.db) };
}

async function findUnderWay({ db, clock }: Erasing, pattern: Pattern): Promise<readonly string[]> {
  const now = clock.now();
  const orders = await findOrdersNaming(db, pattern, now);
  const own = orders.filter((order) => order.is_theirs && order.is_under_way);
  const left: string[] = [];
  for (const account of await findAccountsOf(db, pattern))
    left.push(...(await findOrdersLeftAlone(db, account, now)));
  return [
    ...new Set([...own.map(({ order_id }) => order_id), ...left, ...(await findBusyBulkJobs(db, pattern))]),
  ];
}

async function eraseOnce(world: Erasing, pattern: Pattern): Promise<Counts> {
  const { db, clock } = world;
  let counts: Counts = {};
  for (const account of await findAccountsOf(db, pattern))
    counts = addCounts(counts, await eraseAccount(world, account));
  const orders = await findOrdersNaming(db, pattern, clock.now());
  for (let at = 0; at < orders.length; at += AT_A_TIME)
    counts = addCounts(counts, await eraseSome(world, orders.slice(at, at + AT_A_TIME), pattern));
  return addCounts(counts, await deleteRowsOf(db, pattern));
}

/** Erases the person from some orders and announces these, so that screens update. */
async function eraseSome(world: Erasing, found: readonly FoundOrder[], pattern: Pattern): Promise<Counts> {
  const now = world.clock.now();
  const theirs = new Set(found.flatMap(({ order_id, is_theirs }) => (is_theirs ? [order_id] : [])));
  const { counts, orders } = await inTransaction(world.db, async (client) => {
    const rows = await lockNamed(world.db.shards.within(client), client, found);
    const own = rows.filter(({ order_id }) => theirs.has(order_id));
    const others = rows.filter(({ order_id }) => !theirs.has(order_id));
    const erased = await eraseOrders(world.db, client, own, now);
    for (const part of await world.db.shards.within(client).parts(others)) {
      await updateErased(
        client,
        part.map((order) => redactMentions(order, pattern)),
      );
      await forgetSealed(client, part);
    }
    await numberInFeeds(world.db, client, rows, now);
    return { counts: addCounts(erased, { orders: others.length }), orders: rows };
  });
  world.announcer.announce(orders.map(({ vendor_id }) => ({ kind: 'order', vendor_id })));
  return counts;
}
