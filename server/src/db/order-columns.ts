/** SQL: the short code of order `o`. */
export const CODE = `(select c.short_code from order_codes c where c.root_id = o.root_id and c.order_id = o.order_id) as short_code`;

/** SQL: the columns of order `o` with its short code. */
export const WITH_CODE = `o.*, ${CODE}`;
