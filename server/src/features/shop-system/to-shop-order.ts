import type { ShopOrderDraft } from '@sendero/core/contract/shop-system-api';
import type { Site } from '@sendero/core/market/site';
import { paymentOf } from '@sendero/core/shop-system/to-draft';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import type { DraftRow } from './draft-store.ts';
import { listSystems } from './system-store.ts';

type System = ShopOrderDraft['system'];

/** Drafts as the API returns them, with the systems that they came from. */
export async function toShopOrders(
  world: World,
  { market: { currency } }: Site,
  rows: readonly DraftRow[],
): Promise<ShopOrderDraft[]> {
  const roots = [...new Set(rows.map(({ root_id }) => root_id))];
  const known = rows.length === 0 ? [] : await listSystems(world.db, roots);
  const systems = new Map(
    known.map(({ system_id, kind, name }): [string, System] => [system_id, { system_id, kind, name }]),
  );
  return rows.flatMap((row) => {
    const system = systems.get(row.system_id);
    return system ? [toShopOrder(row, system, currency)] : [];
  });
}

function toShopOrder(row: DraftRow, system: System, currency: string): ShopOrderDraft {
  const { delivery: content, told } = row;
  return {
    draft_id: row.draft_id,
    vendor_id: row.vendor_id,
    system,
    number: told.number,
    state: row.state,
    revision: row.revision,
    received_at: unixSeconds(row.received_at),
    customer: content && {
      name: content.name,
      phone_number: content.phone_number,
      email: content.email,
    },
    address: content?.address ?? '',
    unit: content?.unit ?? '',
    notes: content?.notes ?? '',
    description: content?.description ?? '',
    amount: content?.currency === currency ? content.amount : null,
    currency,
    payment_method: paymentOf(told),
    place: row.place,
    candidates: [...row.candidates],
    issues: [...row.issues],
    reason: row.reason,
    delivery_fee: row.fee === null ? null : toMajor(row.fee, currency),
    order_id: row.order_id,
    alert: row.alert,
  };
}
