-- Photos and sheets may lie in an object store (decision 0095). A row is here from before its object is written until another
-- row names the object, and again from when that row goes until the object is removed: no crash leaves an object that nobody knows.
create table unnamed_objects (
  root_id    text not null,
  object_key text not null,
  remove_at  timestamptz not null,
  primary key (root_id, object_key)
);
create index unnamed_objects_due on unnamed_objects (remove_at);

-- Either the bytes or the object's key.
alter table proofs add column photo_object text;
alter table bulk_files add column object_key text, alter column content drop not null;
