import pg from 'pg';

/**
 * A connection whose statements have no names: behind a pooler in transaction mode, the next statement may reach another
 * backend, where nothing was prepared.
 */
export class UnnamedClient extends pg.Client {
  // pg declares a dozen overloads, one for each form of its arguments; what is passed on is what came, but for the name.
  override query(...[statement, ...more]: readonly unknown[]): never {
    const unnamed = isNamed(statement) ? { ...statement, name: undefined } : statement;
    return (super.query as (...args: readonly unknown[]) => never)(unnamed, ...more);
  }
}

const isNamed = (statement: unknown): statement is { readonly name: string } =>
  typeof statement === 'object' && statement !== null && Object.hasOwn(statement, 'name');
