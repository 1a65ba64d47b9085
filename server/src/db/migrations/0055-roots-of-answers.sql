-- The root of the order that an answer tells of, else its caller: what Citus finds it by. Servers of the version before name none.
alter table idempotency_keys add column root_id text not null default '';

create function root_of_answer(scope text, answer jsonb) returns text language sql stable as $$
  select coalesce((select v.root_id from vendors v
                   where v.vendor_id = regexp_replace(answer#>>'{result,order_id}', '-[^-]*$', '')), scope)
$$;

create function name_root_of_answer() returns trigger language plpgsql as $$
begin
  new.root_id := root_of_answer(new.scope, new.answer);
  return new;
end
$$;

create trigger name_root before insert on idempotency_keys for each row when (new.root_id = '') execute function name_root_of_answer();

update idempotency_keys set root_id = root_of_answer(scope, answer) where root_id = '';
