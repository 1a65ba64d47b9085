/** What the shop system of the table signs with. */
export const SHOP_SECRET = 'a-secret-of-the-table';
