-- What an operator changes without a release (STU-01, OPR-06, decision 0149). Staff alone write here, a few rows a day; the
-- version before reads none of it.

-- A published country or brand; never changed but by being withdrawn before it is in force.
create table site_versions (
  kind text not null check (kind in ('market', 'brand')),
  code text not null,
  version integer not null check (version > 0),
  -- Null: as it is shipped.
  content jsonb,
  reason text not null,
  made_at timestamptz not null,
  made_by text not null,
  in_force_from timestamptz not null,
  withdrawn_at timestamptz,
  primary key (kind, code, version)
);

create table site_drafts (
  draft_id uuid primary key,
  kind text not null check (kind in ('market', 'brand')),
  code text not null,
  -- The version that it was made from; 0: the shipped one, or another country's.
  based_on integer not null,
  content jsonb not null,
  -- Counts the changes: whoever writes says which one they have seen.
  revision integer not null,
  changed_at timestamptz not null,
  changed_by text not null
);

-- Marks of brands, by the SHA-256 of what is served.
create table site_pictures (
  hash text primary key,
  media_type text not null,
  picture bytea not null,
  made_at timestamptz not null
);

-- Flags and maintenance of a site, over what any file or service says.
create table site_settings (
  site_id text primary key,
  flags jsonb not null,
  maintenance jsonb,
  -- Counts the changes.
  revision integer not null,
  changed_at timestamptz not null,
  changed_by text not null
);
