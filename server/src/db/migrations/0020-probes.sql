-- What /readyz writes, to see whether an order could be stored: each row takes a page of its own, which a full disk has not.
-- Pages are never reused, else it would not be seen; the table is emptied as a whole when it is large.
create table probes (
  filling text not null
) with (autovacuum_enabled = off);
alter table probes alter column filling set storage plain;
