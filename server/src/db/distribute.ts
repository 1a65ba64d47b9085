import type pg from 'pg';
import { distributionColumn, functionsOfShard, placements, triggersGone } from './distribution.ts';

/** An arbitrary number: two runs at once go one after the other. */
const LOCK = 72_111_503;

/** A step of distributing the tables, and what it is for. */
interface Step {
  readonly says: string;
  readonly sql: string;
}

/**
 * Makes the tables of a migrated database on a Citus coordinator distributed and reference tables, as `placements` says.
 * What is so already stays: run again after each migration. Returns what it did, or with `isDry` what it would.
 *
 * Throws an Error in one line where the server is no Citus coordinator, or a table has no placement.
 */
export async function distribute(client: pg.ClientBase, { isDry = false } = {}): Promise<string[]> {
  await refuseOther(client);
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const steps = await planSteps(client);
    if (!isDry) await take(client, steps);
    return steps.map(({ says }) => says);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Takes all steps, or none. */
async function take(client: pg.ClientBase, steps: readonly Step[]): Promise<void> {
  await client.query('begin');
  try {
    // Tables that refer to each other are not changed over several connections at once.
    await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
    for (const { sql } of steps) await client.query(sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function refuseOther(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_citus: boolean; is_migrated: boolean }>(
    `select exists (select 1 from pg_extension where extname = 'citus') as is_citus, to_regclass('orders') is not null as is_migrated`,
  );
  if (!rows[0]?.is_citus)
    throw new Error(
      'This database is not on Citus: there is no extension "citus" in it. Nothing was changed.',
    );
  if (!rows[0].is_migrated)
    throw new Error('This database has no tables of Sendero yet. Run "npm run migrate" first.');
  const { rows: nodes } = await client.query<{ is_coordinator: boolean }>(
    `select exists (select 1 from pg_dist_node where groupid = 0 and nodeport = inet_server_port()) or
            exists (select 1 from pg_dist_node where groupid = 0 and inet_server_port() is null) as is_coordinator`,
  );
  if (!nodes[0]?.is_coordinator)
    throw new Error(
      'This server is no coordinator that Citus knows: call citus_set_coordinator_host() on it, or go to it. Nothing was changed.',
    );
}

async function planSteps(client: pg.ClientBase): Promise<Step[]> {
  const { rows } = await client.query<{ name: string; method: string | null }>(
    `select c.relname as name, p.partmethod::text as method
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'migrations'
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  const unplaced = rows.filter(({ name }) => placements[name] === undefined).map(({ name }) => name);
  if (unplaced.length > 0)
    throw new Error(`db/distribution does not say where ${unplaced.join(', ')} lie. Nothing was changed.`);
  const methods = new Map(rows.map(({ name, method }) => [name, method]));
  const references = await listReferences(client, methods);
  return [
    ...(await triggerSteps(client)),
    ...countSteps(methods),
    ...references.map(({ table, name }) => ({
      says: `took the reference ${name} off ${table}`,
      sql: `alter table ${table} drop constraint ${name}`,
    })),
    ...referenceSteps(methods),
    ...distributedSteps(methods),
    ...references.map(({ table, name, definition }) => ({
      says: `put the reference ${name} on ${table} again`,
      sql: `alter table ${table} add constraint ${name} ${definition}`,
    })),
    ...(await functionSteps(client)),
  ];
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** References among the tables to be distributed: neither end may be so while the other is not. */
async function listReferences(
  client: pg.ClientBase,
  methods: ReadonlyMap<string, string | null>,
): Promise<Reference[]> {
  const { rows } = await client.query<Reference & { to: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as to, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  const isToDistribute = (name: string) => placements[name] === 'by root' && methods.get(name) !== 'h';
  return rows.filter(
    ({ table, to }) =>
      placements[table] === 'by root' &&
      placements[to] === 'by root' &&
      (isToDistribute(table) || isToDistribute(to)),
  );
}

async function triggerSteps(client: pg.ClientBase): Promise<Step[]> {
  const { rows } = await client.query<{ name: string }>('select tgname as name from pg_trigger');
  const there = new Set(rows.map(({ name }) => name));
  return Object.entries(triggersGone).flatMap(([table, names]) =>
    names
      .filter((name) => there.has(name))
      .map((name) => ({
        says: `dropped the trigger ${name} of ${table}`,
        sql: `drop trigger ${name} on ${table}`,
      })),
  );
}

/** Counted as they are asked for: rows and counts of a sheet lie together, and nothing has to be kept. */
function countSteps(methods: ReadonlyMap<string, string | null>): Step[] {
  if (!methods.has('bulk_counts')) return [];
  return [
    {
      says: 'made bulk_counts a view of the rows',
      sql: `drop table bulk_counts;
            create view bulk_counts as
              select root_id, job_id, state, count(*)::integer as rows, coalesce(sum(fee), 0)::bigint as fee
              from bulk_rows group by root_id, job_id, state;
            create rule counted as on delete to bulk_counts do instead nothing`,
    },
  ];
}

function referenceSteps(methods: ReadonlyMap<string, string | null>): Step[] {
  return Object.entries(placements)
    .filter(
      ([name, placement]) => placement === 'everywhere' && methods.get(name) !== 'n' && methods.has(name),
    )
    .map(([name]) => ({
      says: `copied ${name} to every server`,
      sql: `select create_reference_table('${name}')`,
    }));
}

function distributedSteps(methods: ReadonlyMap<string, string | null>): Step[] {
  return Object.entries(placements).flatMap(([name, placement]) => {
    if (placement !== 'by root' && placement !== 'by order') return [];
    if (methods.get(name) === 'h' || !methods.has(name)) return [];
    const column = distributionColumn[placement];
    const together = name === 'orders' || placement === 'by order' ? 'none' : 'orders';
    return [
      {
        says: `distributed ${name} by ${column}`,
        sql: `select create_distributed_table('${name}', '${column}', colocate_with => '${together}')`,
      },
    ];
  });
}

async function functionSteps(client: pg.ClientBase): Promise<Step[]> {
  const { rows } = await client.query<{ signature: string; is_placed: boolean }>(
    `select p.oid::regprocedure::text as signature, coalesce(o.distribution_argument_index is not null, false) as is_placed
     from unnest($1::text[]) f(signature) join pg_proc p on p.oid = f.signature::regprocedure
     left join pg_dist_object o on o.objid = p.oid and o.classid = 'pg_proc'::regclass`,
    [functionsOfShard],
  );
  return rows
    .filter(({ is_placed }) => !is_placed)
    .map(({ signature }) => ({
      says: `handed ${signature} to the shard of its root`,
      sql: `select create_distributed_function('${signature}', 'shard', colocate_with => 'orders')`,
    }));
}
