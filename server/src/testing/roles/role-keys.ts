import type { World } from '../../world.ts';
import type { Shop } from '../a-shop.ts';
import { aVendor } from '../a-vendor.ts';
import { anApiKey } from '../an-api-key.ts';

export type RoleKeys = Readonly<
  Record<'key' | 'narrow-key' | 'stranger-key' | 'outlet-key', { readonly authorization: string }>
>;

/** No call of the table needs it alone. */
const NEEDED_NOWHERE = ['webhooks'] as const;

/** The API keys of the table's roles, as headers. */
export async function roleKeys(world: World, { vendor }: Shop, stranger: Shop): Promise<RoleKeys> {
  const outlet = await aVendor(world, { parent_vendor_id: vendor.vendor_id });
  return {
    key: await anApiKey(world, vendor),
    'narrow-key': await anApiKey(world, vendor, { scopes: NEEDED_NOWHERE }),
    'stranger-key': await anApiKey(world, stranger.vendor),
    'outlet-key': await anApiKey(world, vendor, { outlets: [outlet.vendor_id] }),
  };
}
