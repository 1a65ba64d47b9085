-- Who had the rows of a sheet placed last: they are told of days on which a returning order of it cannot be placed (decision 0086).
create table bulk_placers (
  root_id  text not null,
  job_id   text not null,
  user_id  uuid not null references users on delete cascade,
  language text not null,
  portal   text not null,
  primary key (root_id, job_id),
  foreign key (root_id, job_id) references bulk_jobs on delete cascade
);
create index bulk_placers_by_user on bulk_placers (user_id);
