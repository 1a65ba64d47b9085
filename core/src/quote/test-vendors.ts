// Fixed vendors for probing a live deployment: they deliver to any place, at a fee that nobody mistakes for a real one.

/** The fee of test vendors in major units, in any currency (FEE-07). */
export const TEST_FEE = 1337;

const testVendorIds: ReadonlySet<string> = new Set(['test-vendor-1', 'test-vendor-2', 'test-vendor-3']);

/** Whether this vendor always has a deliverable place and a price (FEE-07). */
export function isTestVendor(vendorId: string): boolean {
  return testVendorIds.has(vendorId);
}
