// When the operator's staff looked at the portal as a vendor (OPR-08).
import type { Queryable } from '../../db/db.ts';

export interface Visit {
  readonly root_id: string;
  readonly vendor_id: string;
  readonly visit_id: string;
  readonly visited_at: Date;
  readonly until: Date;
  readonly reason: string;
}

export async function insertVisit(db: Queryable, visit: Visit): Promise<void> {
  await db.insertInto('vendor_visits').values(visit).execute();
}

/** Returns the latest visits to a vendor. */
export async function listVisits(
  db: Queryable,
  { root_id, vendor_id }: Pick<Visit, 'root_id' | 'vendor_id'>,
  most: number,
): Promise<Visit[]> {
  return db
    .selectFrom('vendor_visits')
    .select(['root_id', 'vendor_id', 'visit_id', 'visited_at', 'until', 'reason'])
    .where('root_id', '=', root_id)
    .where('vendor_id', 'in', [vendor_id, root_id])
    .orderBy('visited_at', 'desc')
    .limit(most)
    .execute();
}

export async function deleteVisitsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('vendor_visits').where('visited_at', '<', before).execute();
}
