-- From what a session was opened and when it was last used, for who looks at their own sessions (BRD-12). A table of its own: a server
-- of the version before goes on writing sessions, which are then without a device.
create table session_devices (
  session_id uuid primary key references sessions on delete cascade,
  browser    text not null,
  system     text not null,
  used_at    timestamptz not null
);
