import type { ShopOrderDraft } from '@sendero/core/contract/shop-system-api';
import type { Site } from '@sendero/core/market/site';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { countOpenDrafts, listOpenDrafts, listPastDrafts } from './draft-store.ts';
import { vendorsOf } from './get-own-draft.ts';
import { listSystems } from './system-store.ts';
import { toShopOrders } from './to-shop-order.ts';

/** More than anybody confirms by hand; what is beyond it comes up as these are done. */
const MOST_SHOWN = 200;
const MOST_PAST = 50;

interface Asked {
  readonly caller: Caller;
  readonly vendor_id: string;
}

/** How many orders of shop systems wait for somebody, and whether any shop system is connected. */
export async function countDrafts(
  world: World,
  { caller, vendor_id }: Asked,
): Promise<{ waiting: number; is_connected: boolean }> {
  const { root_id, ids } = await vendorsOf(world, caller, vendor_id);
  const systems = await listSystems(world.db, [root_id]);
  const is_connected = systems.some((system) => ids.includes(system.vendor_id));
  return { waiting: await countOpenDrafts(world.db, root_id, ids), is_connected };
}

/** Orders of shop systems that wait for somebody, or those that are over. */
export async function listDrafts(
  world: World,
  site: Site,
  asked: Asked & { readonly over: boolean },
): Promise<{ data: ShopOrderDraft[]; waiting: number; is_connected: boolean }> {
  const { root_id, ids } = await vendorsOf(world, asked.caller, asked.vendor_id);
  const rows = asked.over
    ? await listPastDrafts(world.db, root_id, ids, MOST_PAST)
    : await listOpenDrafts(world.db, root_id, ids, MOST_SHOWN);
  return { data: await toShopOrders(world, site, rows), ...(await countDrafts(world, asked)) };
}
