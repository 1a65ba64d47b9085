// The test twin of a vendor: a vendor of its own, with settings like the real one's, that the orders of test keys belong to
// (DEV-02, decision 0131). Its id says so, and with it the id of each of its orders.

/** How the ids of test twins begin, and of their orders. */
export const TEST_MARK = 'test_';

/** The id of a vendor's test twin; of a twin, its own. */
export const testIdOf = (vendorId: string): string =>
  isTestId(vendorId) ? vendorId : `${TEST_MARK}${vendorId}`;

/** Whether a vendor, or an order, is a test's. */
export const isTestId = (id: string): boolean => id.startsWith(TEST_MARK);
