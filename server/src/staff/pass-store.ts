import type { Db, Queryable } from '../db/db.ts';

/** What a member of staff looks at for a while. */
export interface PassRow {
  readonly pass_id: string;
  readonly member_id: string;
  /** The hash of the token of the session that it was made in. */
  readonly session_hash: Buffer;
  readonly kind: 'watch' | 'preview';
  /** A vendor, or a draft. */
  readonly about: string;
  readonly country_code: string | null;
  readonly brand: string | null;
  readonly made_at: Date;
  readonly until: Date;
}

export async function insertPass(db: Queryable, pass: PassRow): Promise<void> {
  await db
    .insertInto('staff_passes')
    .values(pass)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a pass was made, is in time, and has not ended. */
export async function hasPass(db: Db, passId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_passes')
    .select('pass_id')
    .where('pass_id', '=', passId)
    .where('until', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a member's passes that have not ended, the newest first. */
export async function listPasses(db: Db, memberId: string, now: Date): Promise<PassRow[]> {
  const rows = await db
    .selectFrom('staff_passes')
    .select([
      'pass_id',
      'member_id',
      'session_hash',
      'kind',
      'about',
      'country_code',
      'brand',
      'made_at',
      'until',
    ])
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .where('ended_at', 'is', null)
    .orderBy('made_at', 'desc')
    .execute();
  return rows as PassRow[];
}

/** Ends passes, and a vendor's visits that were made by them. */
export async function endPassesOf(db: Db, passIds: readonly string[], now: Date): Promise<void> {
  if (passIds.length === 0) return;
  // Two statements: the one of both would change a table that Citus distributes and one that it does not.
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('staff_passes')
      .set({ ended_at: now })
      .where('pass_id', 'in', [...passIds])
      .execute();
    await trx
      .updateTable('vendor_visits')
      .set({ until: now })
      .where('visit_id', 'in', [...passIds])
      .execute();
  });
}

export async function deletePassesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('staff_passes').where('until', '<', before).execute();
}
