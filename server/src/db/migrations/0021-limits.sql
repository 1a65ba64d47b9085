-- How often somebody did something, counted by every server on this database (decision 0043).

-- The form is rate-limiter-flexible's own. A key is a code that says nothing of whom it counts; `expire` is in unix milliseconds.
create table limit_counts (
  key    text primary key,
  points integer not null default 0,
  expire bigint
);
create index limit_counts_by_end on limit_counts (expire);
