import type { Database } from '../db/db.ts';

const SETTINGS =
  'name, is_active, phone, pickup_minutes, payment_methods, location, delivery_area, may_add_outlets, may_edit';
const NEW_SETTINGS = SETTINGS.split(', ')
  .map((column) => `excluded.${column}`)
  .join(', ');
const OWN_SETTINGS = SETTINGS.split(', ')
  .map((column) => `v.${column}`)
  .join(', ');

/**
 * Makes the test twins of a root and its outlets as those are now (DEV-02): the same settings, hours and choices, without
 * owners. What is the same already is not written.
 */
export async function copyTwins({ pool }: Database, rootId: string): Promise<void> {
  await pool.query({
    name: 'copy-twins',
    text: `insert into vendors as v (vendor_id, root_id, parent_vendor_id, country_code, client_vendor_id, is_registered, is_parent, ${SETTINGS})
           select 'test_' || vendor_id, 'test_' || root_id, 'test_' || parent_vendor_id, country_code, client_vendor_id, true, is_parent, ${SETTINGS}
           from vendors where root_id = $1 order by parent_vendor_id nulls first
           on conflict (vendor_id) do update set (${SETTINGS}) = row(${NEW_SETTINGS})
           where (${OWN_SETTINGS}) is distinct from (${NEW_SETTINGS})`,
    values: [rootId],
  });
  await pool.query({
    name: 'copy-twins-feeds',
    text: `insert into vendor_feeds (root_id, vendor_id)
           select 'test_' || root_id, 'test_' || vendor_id from vendors where root_id = $1 on conflict do nothing`,
    values: [rootId],
  });
  await pool.query({
    name: 'copy-twins-hours',
    text: `insert into opening_hours as h (vendor_id, hours)
           select 'test_' || o.vendor_id, o.hours from opening_hours o join vendors using (vendor_id) where root_id = $1
           on conflict (vendor_id) do update set hours = excluded.hours where h.hours is distinct from excluded.hours`,
    values: [rootId],
  });
  await pool.query({
    name: 'drop-twins-hours',
    text: `delete from opening_hours h using vendors v
           where v.vendor_id = h.vendor_id and v.root_id = 'test_' || $1
             and not exists (select 1 from opening_hours o where 'test_' || o.vendor_id = h.vendor_id)`,
    values: [rootId],
  });
  await pool.query({
    name: 'copy-twins-no-rider',
    text: `insert into no_rider_choices as n (vendor_id, way, minutes)
           select 'test_' || c.vendor_id, c.way, c.minutes from no_rider_choices c join vendors using (vendor_id) where root_id = $1
           on conflict (vendor_id) do update set way = excluded.way, minutes = excluded.minutes
           where (n.way, n.minutes) is distinct from (excluded.way, excluded.minutes)`,
    values: [rootId],
  });
}
