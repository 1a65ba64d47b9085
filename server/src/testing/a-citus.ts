import pg from 'pg';
import { distribute } from '../db/distribute.ts';

/** The servers of a Citus to test on, the coordinator first: `CITUS_TEST_URL=postgres://…:9700,postgres://…:9701`. */
export const citusServers = (process.env['CITUS_TEST_URL'] ?? '').split(',').filter((url) => url !== '');

/** Creates an empty database of this name on every server of the Citus, and makes them one. Returns its address. */
export async function createCitusDatabase(name: string): Promise<string> {
  for (const server of citusServers) {
    await asOwner(server, (client) => client.query(`create database ${name}`));
    await asOwner(of(server, name), (client) => client.query('create extension citus'));
  }
  const [coordinator = '', ...workers] = citusServers.map((server) => of(server, name));
  await asOwner(coordinator, async (client) => {
    const place = ({ hostname, port }: URL) => [hostname, Number(port)];
    await client.query('select citus_set_coordinator_host($1, $2)', place(new URL(coordinator)));
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', place(new URL(worker)));
  });
  return coordinator;
}

/** Distributes the tables of a migrated database. */
export async function distributeAll(url: string): Promise<string[]> {
  let done: string[] = [];
  await asOwner(url, async (client) => {
    done = await distribute(client);
  });
  return done;
}

export async function dropCitusDatabase(name: string): Promise<void> {
  for (const server of citusServers)
    await asOwner(server, (client) => client.query(`drop database if exists ${name} with (force)`));
}

function of(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
