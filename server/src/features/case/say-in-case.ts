import {
  type CaseKind,
  type CaseState,
  MOST_CASE_PHOTOS,
  MOST_CASE_WORDS,
  caseRefusal,
} from '@sendero/core/order/case';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { noteCase } from '../order/note-case.ts';
import type { OrderRow } from '../order/order-row.ts';
import { cleanPhotos, photosRefused, putPhotos } from './keep-photos.ts';
import { type PhotoRow, insertPhotos } from './photo-store.ts';
import {
  type CaseRow,
  type MessageRow,
  type OrderKey,
  insertMessage,
  listCases,
  lockCase,
  openAndLock,
  updateAnswered,
} from './store.ts';
import { uuidOf } from '../../uuid-of.ts';

/** What is said in a case. */
export interface Said {
  readonly kind: CaseKind | null;
  readonly words: string;
}

/**
 * Takes what a recipient says is wrong (RCP-06): it opens the order's case, or is added to it until it is decided. Several
 * people hold the link, and a press may come twice: the same words of the same kind are there once, and so is a photo with
 * them.
 */
export async function tellCase(
  world: World,
  order: OrderRow,
  said: Said,
  photos: readonly Buffer[] = [],
): Promise<void> {
  const kept = photos.length > 0 ? await keep(world, order, said, photos) : [];
  await within(world, order, async (client, locked, now) => {
    const known =
      refusalOf(world, locked) === null
        ? await openAndLock(client, { ...locked, opened_at: now })
        : await lockCase(client, locked);
    if (!known || known.decided_at) throw closed();
    return say(client, known, { by: 'recipient', ...said, said_at: now }, kept);
  });
}

/** Writes the photos where they are to lie, unless nothing more may be said: bytes cost more than words. */
async function keep(
  world: World,
  order: OrderRow,
  said: Said,
  photos: readonly Buffer[],
): Promise<readonly PhotoRow[]> {
  const [known] = await listCases(world.db, [order]);
  if (known ? known.decided_at : refusalOf(world, order)) throw closed();
  const message = messageOf(order, { by: 'recipient', ...said, said_at: world.clock.now() });
  return putPhotos(world, order, message, cleanPhotos(photos));
}

/** Adds the shop's answer. Throws NotFound where nothing was said to be wrong. */
export async function answerCase(world: World, order: OrderRow, words: string): Promise<void> {
  await within(world, order, async (client, locked, now) => {
    const known = await lockCase(client, locked);
    if (!known) throw new Problem('NotFound', { detail: 'Nothing was said to be wrong with this order.' });
    if (known.decided_at) throw closed();
    return say(client, known, { by: 'shop', kind: null, words, said_at: now });
  });
}

/** Runs `work` while the order is locked; its shop and its pages hear of what is new. */
async function within(
  world: World,
  { order_id, vendor_id }: OrderRow,
  work: (client: pg.PoolClient, locked: OrderRow, now: Date) => Promise<CaseState | null>,
): Promise<void> {
  const now = world.clock.now();
  const state = await inTransaction(world.db, (client) =>
    noteCase(world.db, client, { order_id, now }, (locked) => work(client, locked, now)),
  );
  if (state) world.announcer.announce([{ kind: 'order', vendor_id }]);
}

/** Adds it to a locked case, and returns how the case stands then; null where it was said before. */
async function say(
  client: pg.PoolClient,
  known: CaseRow,
  said: Message,
  photos: readonly PhotoRow[] = [],
): Promise<CaseState | null> {
  const message = await insertMessage(client, messageOf(known, said), MOST_CASE_WORDS);
  if (message === 'too-many') throw new Problem('TooManyRequests');
  const added = await insertPhotos(client, known, photos, MOST_CASE_PHOTOS);
  if (added === null) throw photosRefused('TooMany');
  if (message === 'known' && added === 0) return null;
  await updateAnswered(client, known, said.by === 'shop' ? said.said_at : null);
  return said.by === 'shop' ? 'answered' : 'open';
}

type Message = Pick<MessageRow, 'by' | 'kind' | 'words' | 'said_at'>;

const closed = (): Problem =>
  new Problem('NotChangeable', { detail: 'Nothing more can be said of this order.' });

/** Why this order cannot get a case now; null if it can. */
export function refusalOf({ clock }: Pick<World, 'clock'>, order: OrderRow): ReturnType<typeof caseRefusal> {
  if (order.person_erased_at) return 'over';
  const entry = order.status_history.findLast(({ status }) => status === 'DELIVERED');
  const delivered_at = entry ? new Date(entry.created_at * 1000) : null;
  return caseRefusal({ status: order.status, delivered_at }, clock.now());
}

function messageOf({ root_id, order_id }: OrderKey, said: Message): MessageRow {
  const message_id = uuidOf([said.by, said.kind, said.words]);
  return { root_id, order_id, message_id, ...said };
}
