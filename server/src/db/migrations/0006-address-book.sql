-- Whom a chain delivers to: one entry for each customer and place, which the latest order to it brings up to date.

create table saved_addresses (
  root_id      text not null,
  address_id   uuid not null default gen_random_uuid(),
  -- In the order of its characters, so that the beginnings of numbers are found along the key.
  phone_number text collate "C" not null,
  address_text text not null,
  unit         text not null,
  building     text not null,
  name         text not null,
  notes        text not null,
  latitude     double precision not null,
  longitude    double precision not null,
  used_at      timestamptz not null,
  -- What it is found by, each word led by the root, so that one index finds the beginnings of words in one book only.
  words        tsvector not null,
  primary key (root_id, address_id),
  unique (root_id, phone_number, address_text)
) with (fillfactor = 80);
-- What waits to be sorted in is read with every search, so little may wait.
create index saved_addresses_by_word on saved_addresses using gin (words) with (gin_pending_list_limit = 256);
-- A summary that an update need not touch: an entry is used far more often than it is swept.
create index saved_addresses_by_age on saved_addresses using brin (used_at);

-- Writes entries of new orders, the last one of each customer and place; always in the same order, so that two never wait for
-- each other.
create function save_addresses(entries jsonb) returns void
language sql as $$
  insert into saved_addresses as s
      (root_id, phone_number, address_text, unit, building, name, notes, latitude, longitude, used_at, words)
    select distinct on (e.root_id, e.phone_number, e.address_text)
           e.root_id, e.phone_number, e.address_text, e.unit, e.building, e.name, e.notes, e.latitude, e.longitude, e.used_at,
           array_to_tsvector(e.words)
    from jsonb_array_elements(entries) with ordinality x(entry, nth),
         jsonb_to_record(entry) e(root_id text, phone_number text, address_text text, unit text, building text, name text,
                                  notes text, latitude double precision, longitude double precision, used_at timestamptz,
                                  words text[])
    order by e.root_id, e.phone_number, e.address_text, nth desc
    on conflict (root_id, phone_number, address_text) do update
      set unit = excluded.unit, building = excluded.building, name = excluded.name, notes = excluded.notes,
          latitude = excluded.latitude, longitude = excluded.longitude, used_at = excluded.used_at, words = excluded.words
      where s.used_at <= excluded.used_at
$$;
