import { rootsIn } from '../../db/shards.ts';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { monthsBefore } from '../order/delete-unused-customers.ts';
import type { VendorKey } from './store.ts';

const AT_A_TIME = 100;

/** Deletes what was sealed longer ago than its country keeps it, oldest first: the rest of a chain still fits (RCP-09). */
export async function deleteOldEvidence({ db, clock, sites }: World, signal?: AbortSignal): Promise<void> {
  for (const { country_code, retention } of sites.catalogue().markets) {
    const then = monthsBefore(clock.now(), retention.evidence_months);
    while (!signal?.aborted && (await deleteBefore(db, country_code, then)) === AT_A_TIME);
  }
}

type SealKey = VendorKey & { readonly last_nth: number };

function deleteBefore(db: Database, countryCode: string, then: Date): Promise<number> {
  return inTransaction(db, async (client) => {
    const { rows: old } = await client.query<SealKey>(
      `select s.root_id, s.vendor_id, s.last_nth from evidence_seals s
       join evidence_chains c on c.root_id = s.root_id and c.vendor_id = s.vendor_id
       where s.sealed_at < $2 and c.country_code = $1 order by s.sealed_at limit $3`,
      [countryCode, then, AT_A_TIME],
    );
    for (const part of await db.shards.within(client).parts(old)) {
      const values = [JSON.stringify(part), rootsIn(part)];
      const keys = 'jsonb_to_recordset($1) k(root_id text, vendor_id text, last_nth bigint)';
      const same = 'root_id = any($2) and t.root_id = k.root_id and t.vendor_id = k.vendor_id';
      await client.query(
        `delete from evidence_entries t using ${keys} where t.${same} and t.nth <= k.last_nth`,
        values,
      );
      await client.query(
        `delete from evidence_seals t using ${keys} where t.${same} and t.last_nth <= k.last_nth`,
        values,
      );
    }
    return old.length;
  });
}
