// Vendors for probing a live deployment: they deliver to any place, at a fee that nobody mistakes for a real one.

/** The fee of test vendors in major units, in any currency (FEE-07). */
export const TEST_FEE = 1337;

/** The ids of the test vendors that every deployment outside production has (FEE-13). */
export const testVendorIds = ['test-vendor-1', 'test-vendor-2', 'test-vendor-3'] as const;

/** No other vendor's id begins like this: those that register begin with their country (FEE-13). */
export const TEST_VENDOR_PREFIX = 'test-vendor-';

/** Whether this vendor always has a deliverable place and a price, and its orders are tests (FEE-07, FEE-13). */
export function isTestVendor(vendorId: string): boolean {
  return vendorId.startsWith(TEST_VENDOR_PREFIX);
}
