-- Compiling a plan takes 100 to 400 ms, our statements a few (decision 0128). It holds for new connections, and behind a pooler
-- too. Whoever migrates without owning the database sets it by hand, as docs/operate.md says.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise warning 'jit stays on: only the owner of the database may set it';
end $$;
