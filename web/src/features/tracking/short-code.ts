import type { Order } from '@sendero/core/order/order';

/** So many characters tell the orders of a day apart at a glance. */
const LENGTH = 4;

/** What people call the order by: its short code, or the end of its id where the server gives none. */
export const shortCodeOf = ({
  order_id,
  short_code,
}: Pick<Order, 'order_id'> & { readonly short_code?: string | undefined }): string =>
  short_code ?? order_id.slice(-LENGTH).toUpperCase();
