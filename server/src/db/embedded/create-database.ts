import pg from 'pg';

/** Told where somebody else makes it: before, or at the same moment. */
const DUPLICATE = ['42P04', '23505'];

/** Makes the database `name` on the server at `url`, as a copy of `template` if given; one that exists stays as it is. */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount) return;
    const source = template ? ` TEMPLATE ${client.escapeIdentifier(template)}` : '';
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${source}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !DUPLICATE.includes(error.code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
