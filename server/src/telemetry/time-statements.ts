import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { Cache } from '../state/cache.ts';
import { currentWork } from './work.ts';

type Query = (...args: unknown[]) => unknown;
type Done = (...args: unknown[]) => void;

/** Makes every statement of `pool` a span of the current work. */
export function timeStatements(pool: pg.Pool): void {
  const names = new Cache<string>({ most: MOST_NAMES });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => timed(names, query, args)) as typeof client.query;
  });
  // A waiting caller is resumed by the caller that releases a connection, and would be counted as part of that work.
  const connect = pool.connect.bind(pool) as (done?: Done) => Promise<pg.PoolClient>;
  pool.connect = ((done?: Done) => connect(done && AsyncResource.bind(done))) as typeof pool.connect;
}

function timed(names: Cache<string>, query: Query, args: unknown[]): unknown {
  const span = currentWork()?.span?.child(nameOf(names, args[0]), 'client');
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
  // The result is a stream of rows, which signals its end itself.
  else end();
  return answer;
}

const SYSTEM = { 'db.system.name': 'postgresql' };
const STATEMENT =
  /^\s*(?:with\b.*?\)\s*(?=select|insert|update|delete))?(\w+)(?:.*?\b(?:from|into|update|table)\s+"?(\w+))?/is;
/** More than the product's number of statements. */
const MOST_NAMES = 1000;

/** A statement's name, else its verb and table: `select orders`. Never a value. */
function nameOf(names: Cache<string>, query: unknown): string {
  const { name, text } = (typeof query === 'string' ? { text: query } : query) as {
    name?: string;
    text?: string;
  };
  if (name !== undefined) return name;
  if (text === undefined) return 'statement';
  return names.memoize(text, () => {
    const [, verb = 'statement', table] = STATEMENT.exec(text.slice(0, 2000)) ?? [];
    return [verb.toLowerCase(), ...(table === undefined ? [] : [table])].join(' ');
  });
}
