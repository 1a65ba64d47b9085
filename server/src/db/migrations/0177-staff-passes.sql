-- What staff look at for half an hour: a portal as its vendor does (OPR-08), a draft as its visitors would (STU-01). It ends with
-- the session that it was made in, with the member, or by a press. session_hash is of the session's token.
create table staff_passes (
  pass_id uuid primary key,
  member_id uuid not null,
  session_hash bytea not null,
  kind text not null check (kind in ('watch', 'preview')),
  about text not null,
  country_code text,
  brand text,
  made_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz
);
create index staff_passes_of on staff_passes (member_id) where ended_at is null;
