import { createHash } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import { evidenceKey } from './evidence-key.ts';
import { type SealRow, listEntries, listSalts, listSeals } from './export-store.ts';
import { FORMAT } from './hashes.ts';
import { type VendorKey, listLiveOrders, listLiveProofs } from './store.ts';
import { entryLine } from './to-line.ts';

/** Whose days, the first and the last of them, `2026-11-18`. */
export interface EvidenceWish {
  readonly vendors: readonly VendorKey[];
  readonly from: string;
  readonly until: string;
}

export type Exporting = Pick<World, 'db' | 'clock'> & {
  readonly config: Pick<World['config'], 'evidence_key'>;
};

const AT_A_TIME = 200;

/**
 * The lines of a file that proves what was sealed on these days (RCP-09): each vendor's seals, each before its entries.
 * The last line signs all before it. Memory does not grow with the days.
 */
export async function* exportEvidence(world: Exporting, wish: EvidenceWish): AsyncGenerator<string> {
  const key = evidenceKey(world.config.evidence_key);
  const sum = createHash('sha256');
  const counts = { entries: 0, seals: 0 };
  const line = (text: string) => {
    sum.update(`${text}\n`);
    return `${text}\n`;
  };
  const { from, until } = wish;
  const vendors = wish.vendors.map(({ vendor_id }) => vendor_id);
  const made_at = unixSeconds(world.clock.now());
  yield line(
    JSON.stringify({
      kind: 'start',
      format: FORMAT,
      vendors,
      from,
      until,
      made_at,
      public_key: key.public_key,
    }),
  );
  for (const vendor of wish.vendors)
    for (const seal of await listSeals(world.db, vendor, wish)) {
      counts.seals += 1;
      const { statement, signature, public_key } = seal;
      yield line(JSON.stringify({ kind: 'seal', statement, signature, public_key }));
      for await (const entry of entriesOf(world, vendor, seal)) {
        counts.entries += 1;
        yield line(entry);
      }
    }
  const sha256 = sum.digest('hex');
  const signature = key.sign([FORMAT, 'end', counts.seals, counts.entries, sha256].join('\n'));
  yield `${JSON.stringify({ kind: 'end', ...counts, sha256, signature })}\n`;
}

/**
 * Orders are read before the salts: whoever is erased in between has no salt any more, and is told as erased; not as
 * altered.
 */
async function* entriesOf({ db }: Exporting, vendor: VendorKey, seal: SealRow): AsyncGenerator<string> {
  for (let first = seal.first_nth; first <= seal.last_nth; first += AT_A_TIME) {
    const last = Math.min(first + AT_A_TIME - 1, seal.last_nth);
    const entries = await listEntries(db, vendor, first, last);
    const ids = [...new Set(entries.map(({ order_id }) => order_id))];
    const orders = await listLiveOrders(db.pool, vendor.root_id, ids);
    const proofs = await listLiveProofs(db.pool, vendor.root_id, ids);
    const salts = await listSalts(db, vendor, first, last);
    const orderOf = new Map(orders.map((order) => [order.order_id, order]));
    const proofOf = new Map(proofs.map((proof) => [`${proof.order_id} ${proof.kind}`, proof]));
    for (const entry of entries) {
      const { order_id, kind, nth } = entry;
      const live = { order: orderOf.get(order_id), proof: proofOf.get(`${order_id} ${kind}`) };
      // The version before erases people without the salts, which it does not know.
      yield entryLine(entry, live, live.order?.person_erased_at ? undefined : salts.get(nth));
    }
  }
}
