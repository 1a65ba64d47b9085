-- Which outlets of a chain have sent something to a saved customer: their owners see it, and those of the parent.
alter table saved_addresses add column vendor_ids text[] not null default '{}';
update saved_addresses s set vendor_ids =
  array(select distinct o.vendor_id from orders o where o.root_id = s.root_id and o.customer_phone = s.phone_number);

-- As before, and notes the outlet. An order that is a moment older than what is kept counts where its outlet is new.
create or replace function save_addresses(entries jsonb) returns void
language sql as $$
  insert into saved_addresses as s
      (root_id, phone_number, address_text, unit, building, name, notes, latitude, longitude, used_at, words, vendor_ids)
    select distinct on (e.root_id, e.phone_number, e.address_text)
           e.root_id, e.phone_number, e.address_text, e.unit, e.building, e.name, e.notes, e.latitude, e.longitude, e.used_at,
           array_to_tsvector(e.words), array_agg(e.vendor_id) over (partition by e.root_id, e.phone_number, e.address_text)
    from jsonb_array_elements(entries) with ordinality x(entry, nth),
         jsonb_to_record(entry) e(root_id text, vendor_id text, phone_number text, address_text text, unit text, building text,
                                  name text, notes text, latitude double precision, longitude double precision,
                                  used_at timestamptz, words text[])
    order by e.root_id, e.phone_number, e.address_text, nth desc
    on conflict (root_id, phone_number, address_text) do update
      set unit = excluded.unit, building = excluded.building, name = excluded.name, notes = excluded.notes,
          latitude = excluded.latitude, longitude = excluded.longitude, used_at = excluded.used_at, words = excluded.words,
          vendor_ids = array(select distinct unnest(s.vendor_ids || excluded.vendor_ids))
      where s.used_at <= excluded.used_at or not excluded.vendor_ids <@ s.vendor_ids
$$;
