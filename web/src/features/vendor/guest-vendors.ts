import { guestVendor } from '@sendero/core/vendor/guest-vendor';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { boot } from '../../lib/boot.ts';
import { keptSender } from './kept-sender.ts';

/** The one vendor of a guest: the place that they send from (OUT-11). */
export const guestVendors = (): Vendor[] => [guestVendor(keptSender.read(), boot.market)];
