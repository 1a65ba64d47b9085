import type { World } from '../../world.ts';
import { invalidateVendor } from './find-vendor.ts';

/** Call it after a vendor or its owners were changed: every server removes the vendor from its cache. */
export function vendorChanged(world: World, vendor_id: string): void {
  invalidateVendor(world, vendor_id);
  world.announcer.announce([{ kind: 'vendor', vendor_id }]);
}

/** Removes vendors changed on other servers from the cache; returns a function that ends this. */
export function invalidateChangedVendors(world: World): () => void {
  return world.announcer.listen((changes) => {
    for (const change of changes) if (change.kind === 'vendor') invalidateVendor(world, change.vendor_id);
  });
}
