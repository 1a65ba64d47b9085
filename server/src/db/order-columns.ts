import { columnsOf } from './columns-of.ts';

/** SQL: the short code of order `o`. */
export const CODE = `(select c.short_code from order_codes c where c.root_id = o.root_id and c.order_id = o.order_id) as short_code`;

/** SQL: the trip that order `o` is a drop of, and which stop (BRD-15); null for most. */
const TRIP = `(select jsonb_build_object('trip_id', t.trip_id, 'stop', t.stop, 'stops', t.stops) from trip_stops t where t.root_id = o.root_id and t.order_id = o.order_id) as trip`;

/** SQL: the columns of order `o` with its short code and its trip. */
export const WITH_CODE = `${columnsOf('orders', 'o')}, ${CODE}, ${TRIP}`;
