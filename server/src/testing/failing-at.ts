import type pg from 'pg';

/** Connections on which the statement of this name fails, as where the server dies before it. */
export const failingAt = (of: pg.Pool, name: string): pg.Pool =>
  new Proxy(of, {
    get: (pool, property) => {
      const value: unknown = Reflect.get(pool, property, pool);
      if (property === 'query')
        return (asked: { name?: string }, values?: unknown[]) =>
          asked.name === name ? Promise.reject(new Error('died')) : pool.query(asked as string, values);
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
