-- A short code for every order, to be said and written on a bag (decision 0076).

-- The code of a vendor's nth order: four of 18 characters, none twice within 104 976 orders. The factor has no divisor in
-- common with 18, and keeps neighbours apart: of 216 orders in a row any two differ in three places at least.
-- No vowel makes a word, nothing looks like 0, 1, or like another character.
create function short_code(nth bigint) returns text
language sql immutable parallel safe as $$
  select substr('256789CDHJMNPRTVWX', (nth % 104976 * 64627 % 104976 / 5832)::integer + 1, 1)
      || substr('256789CDHJMNPRTVWX', (nth % 104976 * 64627 % 5832 / 324)::integer + 1, 1)
      || substr('256789CDHJMNPRTVWX', (nth % 104976 * 64627 % 324 / 18)::integer + 1, 1)
      || substr('256789CDHJMNPRTVWX', (nth % 104976 * 64627 % 18)::integer + 1, 1)
$$;

-- A table of its own: a column more would end every statement that a server of the version before has prepared on `orders`.
create table order_codes (
  root_id    text not null,
  order_id   text not null,
  short_code text not null,
  primary key (root_id, order_id)
);

-- The orders that are there already, while shops go on placing others. Each vendor begins at another code.
create temp table beginnings on commit drop as
  select root_id, vendor_id, floor(random() * 104976)::bigint as nth from vendor_feeds;
insert into order_codes (root_id, order_id, short_code)
  select o.root_id, o.order_id, short_code(b.nth + row_number() over (partition by o.root_id, o.vendor_id order by o.order_id))
  from orders o join beginnings b using (root_id, vendor_id);
create index order_codes_by_code on order_codes (root_id, short_code);

-- The number of the last code given, with where a new vendor begins. From here on nobody places until this migration is done.
alter table vendor_feeds add column code_nth bigint not null default floor(random() * 104976);
update vendor_feeds f set code_nth = b.nth + n.count
  from beginnings b join (select root_id, vendor_id, count(*) from orders o join order_codes using (root_id, order_id) group by 1, 2) n
       using (root_id, vendor_id)
  where f.root_id = b.root_id and f.vendor_id = b.vendor_id;

-- Those that were placed meanwhile.
create temp table late on commit drop as
  select o.root_id, o.vendor_id, o.order_id, row_number() over (partition by o.root_id, o.vendor_id order by o.order_id) as nth
  from orders o where not exists (select from order_codes c where c.root_id = o.root_id and c.order_id = o.order_id);
insert into order_codes (root_id, order_id, short_code)
  select l.root_id, l.order_id, short_code(f.code_nth + l.nth) from late l join vendor_feeds f using (root_id, vendor_id);
update vendor_feeds f set code_nth = f.code_nth + l.count
  from (select root_id, vendor_id, count(*) from late group by 1, 2) l
  where f.root_id = l.root_id and f.vendor_id = l.vendor_id;

-- Places a batch of orders as `place_orders` did, and gives each its code: {order_id: code}. The answers kept for repeats
-- get theirs too. The lock on the feeds makes the numbers, and with them the codes, distinct whoever places.
create function place_coded_orders(batch jsonb, keys jsonb) returns jsonb
language plpgsql as $$
declare
  codes jsonb;
begin
  perform 1 from vendor_feeds f
    where (f.root_id, f.vendor_id) in (select r->>'root_id', r->>'vendor_id' from jsonb_array_elements(batch) r)
    order by f.root_id, f.vendor_id for update;

  insert into orders select * from jsonb_populate_recordset(null::orders, batch);

  -- Whoever changes an order holds its vendor's feed too, so that one of two uses of a price sees the other.
  if exists (select from spent_prices s join jsonb_array_elements(batch) r
             on s.root_id = r->>'root_id' and s.quote_id = r->>'quote_id') then
    raise unique_violation using message = 'a price was used for a change already';
  end if;

  with placed as materialized (
    select o.*, row_number() over (partition by o.root_id, o.vendor_id order by o.nth) as nth_of_vendor, f.seq, f.code_nth
    from (select r->>'root_id' as root_id, r->>'vendor_id' as vendor_id, r->>'order_id' as order_id, r->>'status' as status,
                 (r->>'created_at')::timestamptz as created_at, nth
          from jsonb_array_elements(batch) with ordinality e(r, nth)) o
    join vendor_feeds f using (root_id, vendor_id)
  ), numbered as (
    insert into order_events (root_id, vendor_id, seq, order_id, status, created_at)
      select root_id, vendor_id, seq + nth_of_vendor, order_id, status, created_at from placed
  ), coded as (
    insert into order_codes (root_id, order_id, short_code)
      select root_id, order_id, short_code(code_nth + nth_of_vendor) from placed
      returning order_id, short_code
  )
  select coalesce(jsonb_object_agg(order_id, short_code), '{}') into codes from coded;

  update vendor_feeds f set seq = f.seq + n.count, code_nth = f.code_nth + n.count
    from (select r->>'root_id' as root_id, r->>'vendor_id' as vendor_id, count(*) from jsonb_array_elements(batch) r group by 1, 2) n
    where f.root_id = n.root_id and f.vendor_id = n.vendor_id;

  insert into idempotency_keys (scope, key, body_hash, status, answer)
    select k->>'scope', k->>'key', decode(k->>'body_hash', 'hex'), 200,
           case when codes ? (k#>>'{answer,result,order_id}')
             then jsonb_set(k->'answer', '{result,short_code}', codes->(k#>>'{answer,result,order_id}'))
             else k->'answer' end
    from jsonb_array_elements(keys) k;

  return codes;
end
$$;

-- Servers of the version before place their orders by this name; theirs get a code too.
create or replace function place_orders(batch jsonb, keys jsonb) returns void
language plpgsql as $$
begin
  perform place_coded_orders(batch, keys);
end
$$;
