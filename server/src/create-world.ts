// The only module that chooses adapters, with create-shared.
import type { Config } from './config.ts';
import { ofCell } from './cells/config-of-cell.ts';
import { noNeighbours } from './cells/neighbours.ts';
import { type Given, type Shared, createShared } from './create-shared.ts';
import { type Database, openDatabase } from './db/db.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { storeRides } from './features/dispatch/store-rides.ts';
import { createCounts } from './limits/counts-store.ts';
import { valkeyCounts } from './limits/valkey-counts.ts';
import { openAnnouncer } from './ports/announcer/open.ts';
import { createCellMetrics } from './metrics.ts';
import { pinOf } from './features/order/delivery-pin.ts';
import { pickCalls } from './ports/calls/pick.ts';
import { embeddedOutbox } from './ports/email/embedded.ts';
import { createOutboxStore } from './ports/email/outbox-store.ts';
import type { MailCarrier } from './ports/email/port.ts';
import type { LiveFlags } from './ports/flags/live.ts';
import { createGuard } from './ports/guard.ts';
import { pickNotices } from './ports/notices/pick.ts';
import { pickObjects } from './ports/objects/pick.ts';
import { pickPayments } from './ports/payments/pick.ts';
import { embeddedPositions } from './ports/positions/embedded.ts';
import { valkeyPositions } from './ports/positions/valkey.ts';
import { embeddedFleet } from './ports/riders/embedded.ts';
import { createFleetStore } from './ports/riders/fleet-store.ts';
import { networkFleet } from './ports/riders/network.ts';
import type { RiderNetwork } from './ports/riders/port.ts';
import type { Valkey } from './ports/valkey.ts';
import { createJobQueue } from './queue/job-queue.ts';
import { createProcessState } from './state/process-state.ts';
import { timeStatements } from './telemetry/time-statements.ts';
import { withSpans } from './telemetry/with-spans.ts';
import type { Neighbours, World } from './world.ts';

export interface OpenWorld extends World {
  readonly flags: LiveFlags;
  /** Closes the database connections. */
  close(): Promise<void>;
}

/** Database connections reserved for counting limits. */
const COUNTING_CONNECTIONS = 3;
/** If a fleet takes longer to answer, the request is sent again (SAF-14). */
const FLEET_PATIENCE_MS = 2000;
const FLEET_PAUSE_MS = 3000;

/**
 * Creates the world on the migrated database at `url`. Throws an Error that says what is wrong with a file or setting
 * (WLB-04).
 */
export async function createWorld(config: Config, url: string, given: Given = {}): Promise<OpenWorld> {
  const shared = await createShared(config, given);
  const world = await openWorld(config, url, { shared, neighbours: noNeighbours(), ...given });
  return { ...world, close: () => closeBoth(world, shared) };
}

async function closeBoth(world: OpenWorld, shared: Shared): Promise<void> {
  await world.close();
  await shared.close();
}

/** Where a world stands: what it shares with others, and which others there are. */
interface Place extends Pick<Given, 'riders'> {
  readonly shared: Shared;
  readonly neighbours: Neighbours;
}

/** Like `createWorld`, with parts that other worlds have too; closing it leaves them open. */
export async function openWorld(config: Config, url: string, place: Place): Promise<OpenWorld> {
  const { shared, neighbours } = place;
  const { clock, router, regions, tracing } = shared;
  const { log, metrics } = watchingOf(config, shared);
  const { pool, listen_url = url, migrate_at_start } = config.database;
  const isPooled = listen_url !== url;
  const db = openDatabase(url, pool, {
    isPooled,
    waited: (seconds) => metrics.connection_wait.observe(seconds),
  });
  metrics.watchPool(db.name, db.pool);
  if (tracing) timeStatements(db.pool);
  const announcer = await orClose(db, async () => {
    await prepareDatabase(db, { migrate_at_start, listen_url: isPooled ? listen_url : undefined });
    return openAnnouncer(ofCell(config.nats, config), { pool: db.pool, url: listen_url }, { metrics, log });
  });
  const queue = createJobQueue(db, log);
  const tellPin = (orderId: string) => pinOf(config.signing_keys, orderId);
  const fleet = { clock, router, regions, store: createFleetStore(db), tellPin };
  const riders = place.riders ?? pickRiders(config, fleet, { metrics, log });
  const test_riders =
    riders.name === 'embedded' ? riders : embeddedFleet({ ...fleet, speed: config.rider_speed });
  const rows = embeddedPositions((news) => storeRides(db, news), metrics);
  const valkey = await openValkey(config, { metrics, log });
  const positions = valkey ? valkeyPositions(valkey, rows) : rows;
  const stored = createCounts(openDatabase(url, COUNTING_CONNECTIONS, { isPooled }));
  const counts = valkey ? valkeyCounts(valkey, stored) : stored;
  return {
    ...shared,
    config,
    log,
    metrics,
    neighbours,
    db,
    announcer,
    queue,
    objects: pickObjects(config.objects, { metrics, log }),
    counts,
    ...createProcessState(clock, config),
    riders,
    test_riders,
    positions,
    payments: await pickPayments(config, { clock, db }),
    calls: pickCalls(config),
    ...(await pickMails(config, { clock, db, log, metrics })),
    close: async () => {
      await announcer.close();
      await queue.close();
      await positions.close();
      await valkey?.close();
      await counts.close();
      await db.close();
    },
  };
}

/** Loads the packages of its client only if one is configured, as the other adapters of outside services do. */
async function openValkey(config: Config, watch: Pick<World, 'metrics' | 'log'>): Promise<Valkey | null> {
  const settings = ofCell(config.valkey, config);
  if (!settings) return null;
  const client = await import('./ports/valkey.ts');
  return client.openValkey(settings, watch);
}

/** Leaves no pool behind where a world cannot be opened: another try opens one of its own. */
async function orClose<Opened>(db: Database, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** A cell's log lines and metrics say whose they are. */
function watchingOf({ cell }: Config, { log, metrics }: Shared): Pick<World, 'log' | 'metrics'> {
  if (!cell) return { log, metrics };
  return { log: log.child({ cell: cell.name }), metrics: createCellMetrics(cell.name, metrics) };
}

/** The configured mail server, else the outbox; and what tells recipients. */
async function pickMails(
  config: Config,
  parts: Pick<World, 'clock' | 'db' | 'log' | 'metrics'>,
): Promise<Pick<World, 'mails' | 'outbox' | 'notices'>> {
  const { smtp_url, production } = config;
  const outbox = embeddedOutbox({ clock: parts.clock, store: createOutboxStore(parts.db) });
  const mails = smtp_url ? await openSmtp(smtp_url) : outbox;
  const notices = await pickNotices(config, { ...parts, mails, outbox });
  if (smtp_url) return { mails, outbox: production ? null : outbox, notices };
  if (production) parts.log.warn('SMTP_URL is not set: mails end in the outbox and reach nobody');
  return { mails, outbox, notices };
}

async function openSmtp(url: URL): Promise<MailCarrier> {
  const { smtpCarrier } = await import('./ports/email/smtp.ts');
  return withSpans('mail', smtpCarrier(url), ['send']);
}

/** The configured real fleet, else the embedded one. */
function pickRiders(
  config: Config,
  parts: Omit<Parameters<typeof embeddedFleet>[0], 'speed'>,
  watch: Pick<World, 'metrics' | 'log'>,
): RiderNetwork {
  const { rider_network_url: url, rider_network_secret: secret } = config;
  if (url === undefined)
    return embeddedFleet({ ...parts, speed: config.rider_speed, search: () => config.rider_search });
  if (secret === undefined)
    throw new Error('RIDER_NETWORK_SECRET is required with RIDER_NETWORK_URL: it signs every request.');
  const guard = createGuard('fleet', { timeout_ms: FLEET_PATIENCE_MS, open_ms: FLEET_PAUSE_MS, ...watch });
  const fleet = networkFleet({ clock: parts.clock, url, secret, guard });
  return withSpans('riders', fleet, ['request', 'change', 'cancel']);
}
