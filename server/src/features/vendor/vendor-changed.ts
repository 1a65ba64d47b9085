import type { World } from '../../world.ts';
import { forgetVendor } from './find-vendor.ts';

/** After a vendor or its owners were changed: whoever asks next, on whichever server, gets it as it is now. */
export function vendorChanged(world: World, vendor_id: string): void {
  forgetVendor(world, vendor_id);
  world.announcer.announce([{ kind: 'vendor', vendor_id }]);
}

/** Begins to forget vendors that are changed on other servers; answers how to end it. */
export function forgetChangedVendors(world: World): () => void {
  return world.announcer.listen((changes) => {
    for (const change of changes) if (change.kind === 'vendor') forgetVendor(world, change.vendor_id);
  });
}
