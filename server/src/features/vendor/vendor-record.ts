import type { DeliveryArea } from '@sendero/core/vendor/area-shape';
import type { DeliveryPage } from '@sendero/core/vendor/delivery-page';
import type { Vendor } from '@sendero/core/vendor/vendor';

/** A vendor with its internal data: the root of its tree and all its owners. */
export interface VendorRecord {
  readonly vendor: Vendor;
  readonly root_id: string;
  readonly country_code: string;
  /** The area as it was drawn, whether or not the site's flag is on. */
  readonly delivery_area: DeliveryArea | null;
  /** How it looks on its customers' pages. */
  readonly page: DeliveryPage;
  /** Whether it is a guest's: it has no place of its own; each order says where it is collected (FLOW-17). */
  readonly is_guest: boolean;
  /** Email addresses of its own owners and of its parent's. */
  readonly owner_emails: readonly string[];
}
