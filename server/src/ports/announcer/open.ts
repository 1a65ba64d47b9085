import type pg from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics.ts';
import type { NatsSettings } from '../../nats-settings.ts';
import type { Announcer } from './port.ts';
import { postgresAnnouncer } from './postgres.ts';

interface Watching {
  readonly metrics: Pick<Metrics, 'announcer_connected'>;
  readonly log: Logger;
}

/** Opens the announcer over NATS if it is configured, whose client is loaded only then, else over the database's notifications. */
export async function openAnnouncer(
  nats: NatsSettings | undefined,
  database: { readonly pool: pg.Pool; readonly url: string },
  watching?: Watching,
): Promise<Announcer> {
  const onConnected = watching && tellOf(nats ? 'nats' : 'postgres', watching);
  const told = onConnected && { onConnected };
  if (!nats) return postgresAnnouncer({ ...database, ...told });
  const { natsAnnouncer } = await import('./nats.ts');
  return natsAnnouncer({ ...nats, ...told });
}

/** Sets the metric, and logs a loss and the return from it. */
function tellOf(by: 'nats' | 'postgres', { metrics, log }: Watching): (isConnected: boolean) => void {
  let wasLost = false;
  return (isConnected) => {
    metrics.announcer_connected.set({ by }, isConnected ? 1 : 0);
    if (!isConnected) log.warn({ by }, 'announcements do not arrive: changes are looked for each second');
    else if (wasLost) log.warn({ by }, 'announcements arrive again');
    wasLost = !isConnected;
  };
}
