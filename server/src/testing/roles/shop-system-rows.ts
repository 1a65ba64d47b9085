import * as shops from '@sendero/core/contract/shop-system-api';
import { callApi } from '../call-api.ts';
import { runDue } from '../run-due.ts';
import { aShopifyOrder, tellOrder } from '../shop-orders.ts';
import { type Row, type Scene, type Things, ownRow, row } from './row.ts';
import { SHOP_SECRET } from './shop-secret.ts';

const A_SYSTEM = { kind: 'shopify', name: 'Of the table' } as const;
/** The one that drafts come from: calls about shop systems may change any other. */
const OF_DRAFTS = 'Drafts of the table';
let nth = 0;

/** The id of a shop system of the shop's, where the call is about its objects; the one before while it is there. */
async function aSystemOf(
  { vendor_id }: Pick<Things, 'vendor_id'>,
  { app, shop }: Scene,
  forDrafts = false,
): Promise<string> {
  if (vendor_id !== shop.vendor.vendor_id) return 'nothing';
  const listed = await callApi(app, shop.headers, shops.listShopSystems);
  const made = listed
    .json()
    .result.find(
      (one: { has_secret: boolean; name: string; vendor_id: string }) =>
        one.has_secret && one.vendor_id === vendor_id && (one.name === OF_DRAFTS) === forDrafts,
    );
  if (made) return made.system_id;
  const name = forDrafts ? OF_DRAFTS : A_SYSTEM.name;
  const body = { ...A_SYSTEM, name, vendor_id, secret: SHOP_SECRET };
  return (await callApi(app, shop.headers, shops.connectShopSystem, { body })).json().result.system_id;
}

/** A draft of the shop's that waits, and what it costs. */
async function aDraftOf(
  things: Things,
  scene: Scene,
): Promise<{ params: Record<string, string>; fee: number }> {
  const { app, world, shop } = scene;
  const params = { id: things.vendor_id };
  if (things.vendor_id !== shop.vendor.vendor_id)
    return { params: { ...params, draftId: 'nothing' }, fee: 1 };
  const system_id = await aSystemOf(things, scene, true);
  nth += 1;
  const at = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const order = aShopifyOrder({ id: nth, name: `#${nth}`, created_at: at, updated_at: at });
  const told = await tellOrder(app, { system_id, secret: SHOP_SECRET }, order);
  await runDue(world);
  const { data } = (await callApi(app, shop.headers, shops.listShopOrders, { params })).json().result;
  const draft = data.find(({ number }: { number: string }) => number === `#${nth}`);
  if (!draft) throw new Error(`No draft came of it: ${told.body}`);
  return { params: { ...params, draftId: draft.draft_id }, fee: draft.delivery_fee };
}

/** A platform's users have no account. */
const EMBEDDED = { embedded: 'NotYours' } as const;

const ofSystem = (endpoint: Parameters<typeof row>[0], body?: object): Row =>
  row(
    endpoint,
    async (things, scene) => ({ params: { id: await aSystemOf(things, scene) }, ...(body && { body }) }),
    EMBEDDED,
  );

export const shopSystemRows: readonly Row[] = [
  row(shops.connectShopSystem, ({ vendor_id }) => ({ body: { ...A_SYSTEM, vendor_id } }), EMBEDDED),
  ownRow(shops.listShopSystems, () => ({}), EMBEDDED),
  ofSystem(shops.changeShopSystem, { label: 'delivery' }),
  ofSystem(shops.disconnectShopSystem),
  row(shops.receiveShopOrder, async (things, scene) => ({
    params: { id: await aSystemOf(things, scene) },
    body: {},
  })),
  row(shops.listShopOrders, ({ vendor_id }) => ({ params: { id: vendor_id } })),
  row(shops.countShopOrders, ({ vendor_id }) => ({ params: { id: vendor_id } })),
  row(shops.changeShopOrder, async (things, scene) => ({
    params: (await aDraftOf(things, scene)).params,
    body: { is_dismissed: true },
  })),
  row(shops.placeShopOrder, async (things, scene) => {
    const { params, fee } = await aDraftOf(things, scene);
    return { params, body: { expected_fee: fee } };
  }),
];
