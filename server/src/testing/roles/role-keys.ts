import { type Scope, scopes } from '@sendero/core/key/scope';
import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import type { World } from '../../world.ts';
import type { Shop } from '../a-shop.ts';
import { aVendor } from '../a-vendor.ts';
import { anApiKey } from '../an-api-key.ts';
import type { Role } from './role.ts';

type KeyRole = Extract<Role, `${string}key`>;
type Credential = { readonly authorization: string };

/** The API keys of the table's roles, as headers. */
export interface RoleKeys {
  readonly whole: Credential;
  readonly strangers: Credential;
  readonly outlets: Credential;
  /** Keys with every scope but one, by that. */
  readonly without: ReadonlyMap<Scope, Credential>;
}

export async function roleKeys(world: World, { vendor }: Shop, stranger: Shop): Promise<RoleKeys> {
  const outlet = await aVendor(world, { parent_vendor_id: vendor.vendor_id });
  const without = new Map<Scope, Credential>();
  for (const left of scopes)
    without.set(left, await anApiKey(world, vendor, { scopes: scopes.filter((scope) => scope !== left) }));
  return {
    whole: await anApiKey(world, vendor),
    strangers: await anApiKey(world, stranger.vendor),
    outlets: await anApiKey(world, vendor, { outlets: [outlet.vendor_id] }),
    without,
  };
}

/** The key that `role` calls `endpoint` with. */
export function keyOf(
  { whole, strangers, outlets, without }: RoleKeys,
  role: KeyRole,
  endpoint: AnyEndpoint,
) {
  switch (role) {
    case 'key':
      return whole;
    case 'stranger-key':
      return strangers;
    case 'outlet-key':
      return outlets;
    case 'narrow-key':
      return without.get(endpoint.scope as Scope) ?? whole;
  }
}
