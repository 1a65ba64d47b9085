import type pg from 'pg';

/** A statement that was run, with one set of its values. */
export interface SeenStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Remembers the statements of connections that are opened from now on, by their texts. */
export function seeStatements(pool: pg.Pool): ReadonlyMap<string, SeenStatement> {
  const seen = new Map<string, SeenStatement>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [asked, given] = args;
      const config = (typeof asked === 'string' ? { text: asked } : asked) as Partial<SeenStatement>;
      const values = config.values ?? (Array.isArray(given) ? given : []);
      if (config.text) seen.set(config.text, { name: config.name ?? config.text, text: config.text, values });
      return query(...args);
    }) as typeof client.query;
  });
  return seen;
}
