// Vendors as they are stored, for the operator's side, which takes them on and changes them.
export {
  type NewVendor,
  type VendorRow,
  findVendor,
  insertVendors,
  selectVendors,
  setActive,
} from './store.ts';
