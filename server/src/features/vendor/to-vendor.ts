import type { DeliveryPage } from '@sendero/core/vendor/delivery-page';
import type { Vendor } from '@sendero/core/vendor/vendor';
import type { VendorRow } from './store.ts';

/** A vendor as the API returns it (OUT-01). `currency` is its market's. */
export function toVendor(row: VendorRow, currency: string): Vendor {
  return {
    id: row.vendor_id,
    vendor_id: row.vendor_id,
    parent_vendor_id: row.parent_vendor_id,
    client_vendor_id: row.client_vendor_id,
    is_active: row.is_active,
    is_registered: row.is_registered,
    is_parent: row.is_parent,
    name: row.name,
    estimation_pick_up_time: row.pickup_minutes,
    flags: {
      payment_methods: row.payment_methods,
      add_outlet: row.may_add_outlets,
      edit_outlet: row.may_edit,
    },
    vendor_information: {
      name: row.name,
      owners: row.owners,
      contact: { phone: row.phone },
      currency,
      location: row.location,
    },
    ...(row.opening_hours && { opening_hours: row.opening_hours }),
    ...usualOf(row.page),
  };
}

function usualOf({ goods, pin_required }: DeliveryPage): Pick<Vendor, 'usual'> {
  const usual = { ...(goods && { goods }), ...(pin_required && { pin_required }) };
  return Object.keys(usual).length > 0 ? { usual } : {};
}
