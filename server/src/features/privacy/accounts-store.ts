import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { Pattern } from './person.ts';
import { NOBODY } from '../payment/card-store.ts';
import type { Counts } from './counts.ts';
import { isIn, overTable } from './scan-store.ts';

export interface Account {
  readonly user_id: string;
  readonly country_code: string;
  readonly email: string;
  /** The one vendor that the account speaks for while its email is not proved. */
  readonly vendor_id: string | null;
}

const ACCOUNT = 'user_id, country_code, email, vendor_id';

/** Returns the accounts with the person's email or number. */
export async function findAccountsOf(db: Database, pattern: Pattern): Promise<Account[]> {
  const statement = `select ${ACCOUNT} from users t where {piece} and ${isIn('email', 'phone_number')}`;
  return (await overTable<Account>(db, 'users', pattern, statement)).rows;
}

/** Returns orders under way of vendors that only this account owns: without it, nobody could answer for them. */
export async function findOrdersLeftAlone(db: Database, account: Account, now: Date): Promise<string[]> {
  const { rows } = await db.pool.query<{ order_id: string }>(
    `select o.order_id from vendors v join undelivered_orders u on u.root_id = v.root_id and u.vendor_id = v.vendor_id
       join orders o on o.root_id = u.root_id and o.order_id = u.order_id
     where v.country_code = $1 and u.stage in ('unpaid', 'new', 'collected')
       and greatest(o.created_at, o.preordered_for) > $4::timestamptz - interval '7 days'
       and (v.vendor_id = $3 or exists (select 1 from vendor_owners w where w.email = $2 and w.vendor_id in (v.vendor_id, v.root_id)))
       and not exists (select 1 from vendor_owners w where w.email <> $2 and w.vendor_id in (v.vendor_id, v.root_id))
     order by 1 limit 20`,
    [account.country_code, account.email, account.vendor_id, now],
  );
  return rows.map(({ order_id }) => order_id);
}

/** Returns the vendors of this account that began as a guest's: they are the person's own data. */
export async function findGuestVendors(db: Database, account: Account): Promise<string[]> {
  const { rows } = await db.pool.query<{ vendor_id: string }>(
    `select v.vendor_id from vendors v
     where v.vendor_id ~ '^g-' and v.country_code = $1
       and (v.vendor_id = $3 or exists (select 1 from vendor_owners w where w.email = $2 and w.vendor_id = v.vendor_id))`,
    [account.country_code, account.email, account.vendor_id],
  );
  return rows.map(({ vendor_id }) => vendor_id);
}

/**
 * `whose` has `$1` country, `$2` email, `$3` user, `$4` the vendor that the account speaks for. The account itself is
 * deleted last.
 */
const STEPS: readonly (readonly [table: string, text: string])[] = [
  ['sessions', 'delete from sessions where user_id = $3::uuid returning session_id'],
  [
    'saved_cards',
    `update saved_cards set user_id = '${NOBODY}', holder_name = '', card_last_digits = '0000', scheme = '' where user_id = $3`,
  ],
  [
    'payments',
    'update payments set card_to_save = null where user_id = $3 and due_at is not null and card_to_save is not null',
  ],
  [
    'vendors',
    `update vendors v set name = 'guest', phone = '', location = null where v.vendor_id ~ '^g-' and v.country_code = $1 and v.name <> 'guest'
       and (v.vendor_id = $4 or exists (select 1 from vendor_owners w where w.email = $2 and w.vendor_id = v.vendor_id))`,
  ],
  [
    'vendor_owners',
    `delete from vendor_owners w using vendors v where w.email = $2 and v.vendor_id = w.vendor_id and v.country_code = $1`,
  ],
  [
    'owner_changes',
    `update owner_changes set email = case email when $2 then '' else email end, by_email = case by_email when $2 then '' else by_email end
       where country_code = $1 and $2 in (email, by_email)`,
  ],
  ['invitations', 'delete from invitations where country_code = $1 and email = $2'],
  ['pending_registrations', 'delete from pending_registrations where country_code = $1 and email = $2'],
  ['password_resets', 'delete from password_resets where country_code = $1 and email = $2'],
  ['queued_mails', `delete from queued_mails where mail->>'to' = $2`],
  ['outbox_mails', `delete from outbox_mails where mail->>'to' = $2`],
  [
    'bulk_jobs',
    `update bulk_jobs set created_by = '', owner_email = '', file_name = '', payer = null where owner_email = $2 and country_code = $1`,
  ],
  ['users', 'delete from users where user_id = $3::uuid'],
];

/**
 * Deletes an account and all data that belongs to it alone; vendors stay. Also returns the ids of the sessions it
 * ended.
 */
export async function deleteAccount(
  client: pg.PoolClient,
  { country_code, email, user_id, vendor_id }: Account,
): Promise<{ counts: Counts; session_ids: readonly string[] }> {
  const counts: Record<string, number> = {};
  let session_ids: readonly string[] = [];
  for (const [table, step] of STEPS) {
    const text = `with whose as (select $1::text, $2::text, $3::text, $4::text) ${step}`;
    const { rowCount, rows } = await client.query<{ session_id: string }>(text, [
      country_code,
      email,
      user_id,
      vendor_id,
    ]);
    if (table === 'sessions') session_ids = rows.map(({ session_id }) => session_id);
    if (rowCount) counts[table] = rowCount;
  }
  return { counts, session_ids };
}
