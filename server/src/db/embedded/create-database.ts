import pg from 'pg';

/** The error codes if the database was created before, or at the same moment. */
const DUPLICATE = ['42P04', '23505'];

/** Creates the database `name` on the server at `url`; an existing one is left unchanged. */
export async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount) return;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !DUPLICATE.includes(error.code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
