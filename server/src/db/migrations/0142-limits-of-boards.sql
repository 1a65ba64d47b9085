-- From when on a country's number alarms (OPR-05), and whom by mail. raised_at: it is over the limit, and they were told.
create table board_limits (
  country_code text not null,
  name         text not null,
  most         integer not null check (most >= 0),
  mails        text[] not null,
  raised_at    timestamptz,
  primary key (country_code, name)
);
