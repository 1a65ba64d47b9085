import type { Site } from '@sendero/core/market/site';
import type { Queryable } from '../../db/db.ts';
import type { Requester } from '../../http/requester.ts';
import type { World } from '../../world.ts';
import { type News, newsMail } from './account-mails.ts';
import { insertMail } from './mail-store.ts';
import type { UserRow } from './store.ts';

/** News of an account is worth sending for a week. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Tells a user by mail what happened to their account, in the transaction in which it happens. An address that was
 * never proved may be somebody else's, and gets nothing.
 */
export async function tellUser(
  world: World,
  db: Queryable,
  site: Site,
  { email, vendor_id }: Pick<UserRow, 'email' | 'vendor_id'>,
  news: News,
  { language, origin }: Requester,
): Promise<void> {
  if (vendor_id) return;
  const at = world.clock.now();
  await insertMail(db, world.queue, {
    mail: newsMail(world, site, { email, language }, { news, at, origin }),
    is_decoy: false,
    worthless_at: new Date(at.getTime() + LIFE_MS),
  });
}
