import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { currentWork } from './work.ts';

type Query = (...args: unknown[]) => unknown;
type Done = (...args: unknown[]) => void;

/** Makes every statement that `pool` runs a span of the work that asks for it. */
export function timeStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => timed(query, args)) as typeof client.query;
  });
  // Who waits for a connection is called by whoever lets one go, and would be counted as part of that work.
  const connect = pool.connect.bind(pool) as (done?: Done) => Promise<pg.PoolClient>;
  pool.connect = ((done?: Done) => connect(done && AsyncResource.bind(done))) as typeof pool.connect;
}

function timed(query: Query, args: unknown[]): unknown {
  const span = currentWork()?.span?.child(nameOf(args[0]), 'client');
  if (!span) return query(...args);
  const end = (error?: unknown) => span.end(SYSTEM, error);
  const last = args.at(-1);
  if (typeof last === 'function') {
    const done = (error: unknown, ...more: unknown[]): void => {
      end(error ?? undefined);
      (last as Done)(error, ...more);
    };
    return query(...args.slice(0, -1), done);
  }
  const answer = query(...args);
  if (answer instanceof Promise) answer.then(() => end(), end);
  // Not an answer but a stream of rows, which tells of its end itself.
  else end();
  return answer;
}

const SYSTEM = { 'db.system.name': 'postgresql' };
const STATEMENT =
  /^\s*(?:with\b.*?\)\s*(?=select|insert|update|delete))?(\w+)(?:.*?\b(?:from|into|update|table)\s+"?(\w+))?/is;
/** As many as the product has statements; what is written anew each time is not kept. */
const MOST_KEPT = 1000;
const names = new Map<string, string>();

/** A statement's name, else what it does to which table: `select orders`. Never a value. */
function nameOf(query: unknown): string {
  const { name, text } = (typeof query === 'string' ? { text: query } : query) as {
    name?: string;
    text?: string;
  };
  if (name !== undefined) return name;
  if (text === undefined) return 'statement';
  const kept = names.get(text);
  if (kept !== undefined) return kept;
  const [, verb = 'statement', table] = STATEMENT.exec(text.slice(0, 2000)) ?? [];
  const made = [verb.toLowerCase(), ...(table === undefined ? [] : [table])].join(' ');
  if (names.size < MOST_KEPT) names.set(text, made);
  return made;
}
