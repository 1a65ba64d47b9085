import type { Queryable } from '../../db/db.ts';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import type { VendorRow } from './store.ts';
import { insertOwnerChanges, releaseEmail } from './team-store.ts';

/**
 * Notes who was made an owner of a vendor and who is none any more, in the transaction that replaces its owners.
 * Returns the sessions to be ended: those of people who own nothing any more. Throws for an API key: who becomes an owner can
 * make keys.
 */
export async function noteOwners(
  world: World,
  db: Queryable,
  caller: Caller,
  { root_id, vendor_id }: Pick<VendorRow, 'root_id' | 'vendor_id'>,
  { before, after }: Readonly<Record<'before' | 'after', readonly string[]>>,
): Promise<readonly string[]> {
  const { country_code, email: by_email } = caller;
  const [added, removed] = [
    after.filter((email) => !before.includes(email)),
    before.filter((email) => !after.includes(email)),
  ];
  if (caller.key && added.length + removed.length > 0)
    throw new Problem('NotYours', { detail: 'An API key changes no owners.' });
  await insertOwnerChanges(db, { root_id, country_code, by_email, changed_at: world.clock.now() }, [
    ...added.map((email) => ({ vendor_id, email, is_added: true })),
    ...removed.map((email) => ({ vendor_id, email, is_added: false })),
  ]);
  const ended: string[] = [];
  for (const email of removed) ended.push(...(await releaseEmail(db, country_code, email)));
  return ended;
}
