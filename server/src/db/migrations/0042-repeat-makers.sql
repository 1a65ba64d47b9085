-- Who lets an order return, and where and in which language they are told of a day on which it could not be placed (decision 0086).
-- A table of its own: a column more would end every statement that a server of the version before has prepared on `repeats`.
create table repeat_makers (
  root_id   text not null,
  repeat_id text not null,
  user_id   uuid not null references users on delete cascade,
  language  text not null,
  portal    text not null,
  primary key (root_id, repeat_id),
  foreign key (root_id, repeat_id) references repeats on delete cascade
);
create index repeat_makers_by_user on repeat_makers (user_id);
