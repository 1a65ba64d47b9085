import { guestVendor } from '@sendero/core/vendor/guest-vendor';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { boot } from '../../lib/boot.ts';
import { savedSender } from './saved-sender.ts';

/** A guest's only vendor: the place that they send from (OUT-11). */
export const guestVendors = (): Vendor[] => [guestVendor(savedSender.getState(), boot.market)];
