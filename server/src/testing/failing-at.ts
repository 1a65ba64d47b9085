import type pg from 'pg';

/** Connections on which the statement of this name fails, as where the server dies before it; also within transactions. */
export const failingAt = (of: pg.Pool, name: string): pg.Pool =>
  failing(of, name, async () => failing(await of.connect(), name));

function failing<Of extends pg.Pool | pg.PoolClient>(
  of: Of,
  name: string,
  connect?: () => Promise<pg.PoolClient>,
): Of {
  return new Proxy(of, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property, target);
      if (property === 'connect' && connect) return connect;
      if (property === 'query')
        return (asked: { name?: string }, values?: unknown[]) =>
          asked.name === name ? Promise.reject(new Error('died')) : target.query(asked as string, values);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
