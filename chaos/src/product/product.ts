// The product as it is broken: its servers, their database, and the fleet and the bank outside.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCardKey } from '@sendero/server/src/payment-settings.ts';
import type { Chance } from '@sendero/server/src/seed/chance.ts';
import { startNatsServer } from '@sendero/server/src/testing/nats-server.ts';
import { type StripeServer, serveStripe } from '@sendero/server/src/testing/stripe-server.ts';
import { startValkeyServer } from '@sendero/server/src/testing/valkey-server.ts';
import { FLEET_SECRET, type Fleet, openFleet } from '../load/fleet.ts';
import type { Arrangement } from '../options.ts';
import { type DatabaseProcess, databaseOf, startDatabase } from './database.ts';
import { type Link, openLink } from './link.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { mountSmallDisk } from './small-disk.ts';

export interface Product {
  readonly servers: readonly ServerProcess[];
  readonly database: DatabaseProcess;
  /** Between the servers and their database; null where they share a machine. */
  readonly wire: Link | null;
  /** Between the servers and NATS and Valkey; none where there are none. */
  readonly broker_wires: readonly Link[];
  readonly fleet: Fleet;
  readonly bank: StripeServer;
  /** Between the servers and the bank. */
  readonly bank_wire: Link;
  /** Whether the database has a file system of its own, so that it can be filled. */
  readonly small_disk: boolean;
  close(): Promise<void>;
}

/** Starts everything in a new temporary directory; `close` takes all of it away again, and so does a start that fails. */
export async function startProduct(
  arrangement: Arrangement,
  chance: Chance,
  now: () => string,
): Promise<Product> {
  const undo: Undo[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await startAll(arrangement, chance, now, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Undo = () => unknown;

async function startAll(
  arrangement: Arrangement,
  chance: Chance,
  now: () => string,
  undo: Undo[],
): Promise<Omit<Product, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'sendero-chaos-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const disk = join(folder, 'disk');
  const unmount = mountSmallDisk(disk);
  if (unmount) undo.push(unmount);
  const open = async (to?: number): Promise<Link> => {
    const link = await openLink(to);
    undo.push(() => link.close());
    return link;
  };

  const bank = await serveStripe();
  undo.push(() => bank.close());
  const bank_wire = await open(Number(bank.url.port));
  const doors = arrangement === 'embedded' ? [await open()] : [await open(), await open()];
  const fleet = await openFleet(doors, chance);
  undo.push(() => fleet.close());
  const settings = {
    PORT: '0',
    RATE_LIMIT: '10000000',
    RIDER_NETWORK_URL: fleet.url,
    RIDER_NETWORK_SECRET: FLEET_SECRET,
    STRIPE_SECRET_KEY: 'sk_test_loopback',
    STRIPE_WEBHOOK_SECRET: 'whsec_loopback',
    STRIPE_URL: `http://127.0.0.1:${bank_wire.port}`,
  };
  const together = arrangement === 'embedded' ? null : await openShared(disk, open, undo);
  const shared = together?.settings ?? { DATA_DIR: join(disk, 'data') };
  const brokers = arrangement === 'brokers' ? await openBrokers(open, undo) : null;
  const servers: ServerProcess[] = [];
  for (const [nth, door] of doors.entries()) {
    const server = await startServer(
      `server ${nth + 1}`,
      door,
      { ...settings, ...shared, ...brokers?.settings },
      now,
    );
    undo.push(() => server.stop());
    servers.push(server);
  }
  const database = together?.database ?? databaseOf(shared.DATA_DIR);
  // Its log in front of the tables stays smaller than the disk.
  await database.query("alter system set max_wal_size = '96MB'");
  await database.query('select pg_reload_conf()');
  const wire = together?.wire ?? null;
  const broker_wires = brokers?.wires ?? [];
  return { servers, database, wire, broker_wires, fleet, bank, bank_wire, small_disk: unmount !== null };
}

/** NATS and Valkey, as the tests play them, by wires that can be cut. */
async function openBrokers(open: (to: number) => Promise<Link>, undo: Undo[]) {
  const nats = await startNatsServer();
  undo.push(() => nats.stop());
  const valkey = await startValkeyServer();
  undo.push(() => valkey.stop());
  const wires = [
    await open(Number(new URL(`nats://${nats.host}`).port)),
    await open(Number(new URL(valkey.url).port)),
  ];
  const [nats_url = '', valkey_url = ''] = wires.map(({ port }) => `127.0.0.1:${port}`);
  return { wires, settings: { NATS_URL: `nats://${nats_url}`, VALKEY_URL: `valkey://${valkey_url}` } };
}

/** One PostgreSQL for all servers, which they reach by a wire that can be cut. */
async function openShared(disk: string, open: (to: number) => Promise<Link>, undo: Undo[]) {
  const database = await startDatabase(join(disk, 'database'));
  undo.push(() => database.stop());
  const wire = await open(database.port());
  const url = new URL(database.url());
  url.port = String(wire.port);
  const settings = {
    DATA_DIR: join(disk, 'data'),
    DATABASE_URL: url.href,
    SIGNING_KEYS: randomBytes(32).toString('base64url'),
    CARD_KEYS: JSON.stringify({ keys: [newCardKey()] }),
  };
  return { database, wire, settings };
}
