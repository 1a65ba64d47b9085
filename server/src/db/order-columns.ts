import { columnsOf } from './columns-of.ts';

/**
 * SQL of the roots that a statement asks about: `$1`, or `any($1)` for several on Citus, which sees the shard of a
 * subquery by no other table's (SCL-03); the order's own elsewhere. Named once: with a second condition on the root,
 * PostgreSQL thinks that hardly a row fits, and reads all of a root's for each order.
 */
type Roots = `$${number}` | `any($${number})` | 'o.root_id';

/** SQL: the short code of order `o`. */
export const codeOf = (roots: Roots) =>
  `(select c.short_code from order_codes c where c.root_id = ${roots} and c.order_id = o.order_id) as short_code`;

/** SQL: joins the short code of order `o` as `c`, where no root is known. */
export const JOIN_CODE = 'left join order_codes c on c.root_id = o.root_id and c.order_id = o.order_id';

/** SQL: the trip that order `o` is a drop of, and which stop (BRD-15); null for most. */
const tripOf = (roots: Roots) =>
  `(select jsonb_build_object('trip_id', t.trip_id, 'stop', t.stop, 'stops', t.stops) from trip_stops t where t.root_id = ${roots} and t.order_id = o.order_id) as trip`;

/** SQL: the columns of order `o` with its short code and its trip. */
export const withCode = (roots: Roots) => `${columnsOf('orders', 'o')}, ${codeOf(roots)}, ${tripOf(roots)}`;
