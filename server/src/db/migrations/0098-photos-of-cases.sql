-- Photos that recipients add to what they say is wrong (RCP-06, decision 0120): each with one message of its case, in its row or in the
-- object store. photo_id comes from the message and the picture, so that the same photo sent twice is one.
create table case_photos (
  root_id      text not null,
  order_id     text not null,
  photo_id     uuid not null,
  message_id   uuid not null,
  country_code text not null,
  photo        bytea,
  photo_object text,
  kept_at      timestamptz not null,
  primary key (root_id, order_id, photo_id),
  check ((photo is null) <> (photo_object is null))
);
create index case_photos_kept on case_photos (country_code, kept_at);
create index case_photos_in_rows on case_photos (kept_at) where photo is not null;
