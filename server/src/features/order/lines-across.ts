// Lines of a file of orders of which some are archived.
import type { Database } from '../../db/db.ts';
import { headsAcross, idsIn } from './archived-pages.ts';
import { type OrderFilter, type OrderLine, findHeads, listGivenBack } from './filter-store.ts';
import { findVersions } from './list-store.ts';
import type { OrderRow } from './order-row.ts';
import type { Place } from './sort-store.ts';

/** As `listOrderLines`, of orders that are archived or not. */
export async function listLinesAcross(
  db: Database,
  filter: OrderFilter,
  after: Place | null,
  count: number,
): Promise<OrderLine[]> {
  const readLive = (...asked: [OrderFilter, Place | null, number]) => findHeads(db, ...asked);
  const ids = idsIn(await headsAcross(db, readLive, { filter, after, count }));
  const rows = await findVersions(db, filter.root_id, ids);
  const byId = new Map(rows.map((row) => [row.order_id, row]));
  const given = await listGivenBack(db, filter.root_id, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [lineOf(row, given.get(id) ?? null)] : [];
  });
}

function lineOf(row: OrderRow, given_back: number | null): OrderLine {
  const end = row.status_history.at(-1);
  return {
    ...row,
    status_since: new Date((end?.created_at ?? 0) * 1000),
    collection_point: row.pickup.name,
    cancel_reason: end?.reason ?? null,
    voucher_code: row.voucher?.code ?? null,
    discount: row.voucher?.discount ?? null,
    given_back,
  };
}
