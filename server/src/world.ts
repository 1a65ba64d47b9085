import type { Site } from '@sendero/core/market/site';
import type { Suggestion } from '@sendero/core/values/place';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Announcer } from './db/announce.ts';
import type { Database } from './db/db.ts';
import type { DevHost } from './http/dev-host.ts';
import type { EmbeddedTokens } from './http/embedded-tokens.ts';
import type { Tokens } from './http/tokens.ts';
import type { Counts } from './limits/counts-store.ts';
import type { Metrics } from './metrics.ts';
import type { MailCarrier, Outbox } from './ports/email/port.ts';
import type { FlagService } from './ports/flags/port.ts';
import type { HelpCentre } from './ports/help-centre/port.ts';
import type { Geocoder } from './ports/geocoder/port.ts';
import type { RiderNetwork } from './ports/riders/port.ts';
import type { Payments } from './ports/payments/port.ts';
import type { Router } from './ports/router/port.ts';
import type { OpenedMap } from './region/operator-map.ts';
import type { Pictures } from './region/pictures.ts';
import type { Regions } from './region/region.ts';
import type { Tracing } from './telemetry/work.ts';
import type { Texts } from './texts.ts';

/** Everything impure, as one value: each verb gets it first and takes from it what it needs. */
export interface World {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null where no traces are exported. */
  readonly tracing: Tracing | null;
  readonly db: Database;
  readonly announcer: Announcer;
  /** How often somebody did what is limited: in PostgreSQL, for all servers. */
  readonly counts: Counts;
  readonly tokens: Tokens;
  readonly embedded: EmbeddedTokens;
  /** Plays a restaurant platform on a laptop; null in production, and on a database that is somebody's. */
  readonly dev_host: DevHost | null;
  readonly sites: readonly Site[];
  readonly regions: Regions;
  readonly pictures: Pictures;
  /** Shown in place of the regions' maps. */
  readonly operator_map: OpenedMap | null;
  readonly geocoder: Geocoder;
  /** What this machine knows itself: it answers at once, and nobody else hears of the place. */
  readonly ownGeocoder: Pick<Geocoder, 'reverse'>;
  /** For the pages of those sites that have its flag on (GEO-07); null where no key is configured. */
  readonly googleGeocoder: Geocoder<Suggestion> | null;
  readonly router: Router;
  readonly riders: RiderNetwork;
  readonly payments: Payments;
  readonly flags: FlagService;
  readonly help_centre: HelpCentre;
  readonly mails: MailCarrier;
  /** Where mails end while no mail server is configured; null where one is. */
  readonly outbox: Outbox | null;
  readonly texts: Texts;
}
