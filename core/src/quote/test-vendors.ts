// Fixed vendors by which a live deployment is probed: any place is deliverable for them, at a fee that nobody mistakes for a real one.

/** The fee of test vendors in major units of whatever currency (FEE-07). */
export const TEST_FEE = 1337;

const testVendorIds: ReadonlySet<string> = new Set(['test-vendor-1', 'test-vendor-2', 'test-vendor-3']);

/** Whether deliverability and price are not to fail for this vendor (FEE-07). */
export function isTestVendor(vendorId: string): boolean {
  return testVendorIds.has(vendorId);
}
