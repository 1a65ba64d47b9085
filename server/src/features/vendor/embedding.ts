import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { findEmbedOrigins, updateEmbedOrigins } from './embedding-store.ts';
import { getOwnVendor } from './get-own-vendor.ts';

interface Embedding {
  /** Null where the vendor chose nothing itself. */
  readonly origins: string[] | null;
  /** What applies then: its root's. */
  readonly otherwise: string[];
}

/** Returns whose pages may show the deliveries of one of the caller's vendors (RCP-08). */
export async function getEmbedding(world: World, caller: Caller, vendorId: string): Promise<Embedding> {
  const { vendor, root_id } = await getOwnVendor(world, caller, vendorId);
  const found = await findEmbedOrigins(world.db, [vendor.vendor_id, root_id]);
  return {
    origins: found.get(vendor.vendor_id) ?? null,
    otherwise: vendor.vendor_id === root_id ? [] : (found.get(root_id) ?? []),
  };
}

/** Saves it, each origin once; it applies to pages from then on. Null leaves it to the root, and with a root allows nobody. */
export async function saveEmbedding(
  world: World,
  caller: Caller,
  vendorId: string,
  origins: readonly string[] | null,
): Promise<Embedding> {
  const { vendor } = await getOwnVendor(world, caller, vendorId);
  await updateEmbedOrigins(world.db, vendor.vendor_id, origins && [...new Set(origins)]);
  return getEmbedding(world, caller, vendorId);
}

/** Whose pages may show a delivery of this vendor: nobody's where nothing was chosen. */
export async function embedOriginsOf(
  { db }: Pick<World, 'db'>,
  { vendor_id, root_id }: { readonly vendor_id: string; readonly root_id: string },
): Promise<readonly string[]> {
  const found = await findEmbedOrigins(db, [vendor_id, root_id]);
  return found.get(vendor_id) ?? found.get(root_id) ?? [];
}
