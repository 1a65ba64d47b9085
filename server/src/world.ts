import type { Site } from '@sendero/core/market/site';
import type { Suggestion } from '@sendero/core/values/place';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Announcer } from './db/announce.ts';
import type { Database } from './db/db.ts';
import type { Tokens } from './http/tokens.ts';
import type { Metrics } from './metrics.ts';
import type { MailCarrier, Outbox } from './ports/email/port.ts';
import type { FlagService } from './ports/flags/port.ts';
import type { Geocoder } from './ports/geocoder/port.ts';
import type { RiderNetwork } from './ports/riders/port.ts';
import type { Router } from './ports/router/port.ts';
import type { OpenedMap } from './region/operator-map.ts';
import type { Regions } from './region/region.ts';
import type { Texts } from './texts.ts';

/** Everything impure, as one value: each verb gets it first and takes from it what it needs. */
export interface World {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly db: Database;
  readonly announcer: Announcer;
  readonly tokens: Tokens;
  readonly sites: readonly Site[];
  readonly regions: Regions;
  /** Shown in place of the regions' maps. */
  readonly operator_map: OpenedMap | null;
  readonly geocoder: Geocoder;
  /** For the pages of those sites that have its flag on (GEO-07); null where no key is configured. */
  readonly googleGeocoder: Geocoder<Suggestion> | null;
  readonly router: Router;
  readonly riders: RiderNetwork;
  readonly flags: FlagService;
  readonly mails: MailCarrier;
  /** Where mails end while no mail server is configured; null where one is. */
  readonly outbox: Outbox | null;
  readonly texts: Texts;
}
