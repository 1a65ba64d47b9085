import type { Suggestion } from '@sendero/core/values/place';
import type { Pictures } from '@sendero/places/pictures';
import type { Regions } from '@sendero/places/region';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/db.ts';
import type { MarkdownThread } from './features/site/markdown-thread.ts';
import type { DevHost } from './http/dev-host.ts';
import type { EmbeddedTokens } from './http/embedded-tokens.ts';
import type { PageSource } from './http/page-source.ts';
import type { Tokens } from './http/tokens.ts';
import type { Counts } from './limits/counts.ts';
import type { Metrics } from './metrics.ts';
import type { Announcer } from './ports/announcer/port.ts';
import type { MailCarrier, Outbox } from './ports/email/port.ts';
import type { CallExchange } from './ports/calls/port.ts';
import type { FlagService } from './ports/flags/port.ts';
import type { NoticeCarriers } from './ports/notices/port.ts';
import type { IdentityProvider } from './ports/identity/port.ts';
import type { HelpCentre } from './ports/help-centre/port.ts';
import type { Geocoder } from './ports/geocoder/port.ts';
import type { Positions } from './ports/positions/port.ts';
import type { RiderNetwork } from './ports/riders/port.ts';
import type { Receivers } from './ports/receivers/port.ts';
import type { ObjectStore } from './ports/objects/port.ts';
import type { Payments } from './ports/payments/port.ts';
import type { Router } from './ports/router/port.ts';
import type { OpenedMap } from './operator-map.ts';
import type { JobQueue } from './queue/job-queue.ts';
import type { Cache } from './state/cache.ts';
import type { ProcessState } from './state/process-state.ts';
import type { PerProcess } from './state/scope.ts';
import type { Sites } from './sites/sites.ts';
import type { Tracing } from './telemetry/work.ts';
import type { Texts } from './texts.ts';
import type { WorldMap } from './world-map.ts';

/** The other cells of this process, as one of them sees them (decision 0100). */
export interface Neighbours extends PerProcess {
  /** The worlds of those that are open. */
  readonly open: () => readonly World[];
  /** Whether a cell of this process is not open yet, because its database has not come. */
  readonly areMissing: () => boolean;
  /** The name of the cell that has a vendor, by its id. */
  readonly cell_of_vendor: Cache<string>;
}

/**
 * Everything impure, as one value: each verb takes it as its first argument. State that outlives a call is here and
 * nowhere else; `scope` says whether it belongs to this process or to all servers (decision 0065).
 */
export interface World extends ProcessState {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null if traces are not exported. */
  readonly tracing: Tracing | null;
  readonly db: Database;
  readonly announcer: Announcer;
  readonly queue: JobQueue;
  /** Where photos and sheets lie; null if they lie in the database. */
  readonly objects: ObjectStore | null;
  /** Counts for limits, for all servers: in Valkey or PostgreSQL. */
  readonly counts: Counts;
  readonly tokens: Tokens;
  readonly embedded: EmbeddedTokens;
  /** A restaurant platform for development; null in production, and if DATABASE_URL is set. */
  readonly dev_host: DevHost | null;
  /** All of the deployment, also those of other cells. */
  readonly sites: Sites;
  /** The worlds of the other cells of this process. */
  readonly neighbours: Neighbours;
  readonly regions: Regions;
  readonly pictures: Pictures;
  /** Drawn under the regions' maps, and where no region is; null if it was not built. */
  readonly world_map: WorldMap | null;
  /** Shown instead of the regions' maps. */
  readonly operator_map: OpenedMap | null;
  readonly geocoder: Geocoder;
  /** The geocoder of this machine: it answers at once, and no outside party learns of the place. */
  readonly ownGeocoder: Pick<Geocoder, 'reverse'>;
  /** For the sites that have its flag on (GEO-07); null if no key is configured. */
  readonly googleGeocoder: Geocoder<Suggestion> | null;
  readonly router: Router;
  readonly riders: RiderNetwork;
  /** The simulator, which alone rides the orders of test keys (DEV-02); `riders` itself where that is simulated. */
  readonly test_riders: RiderNetwork;
  readonly positions: Positions;
  readonly payments: Payments;
  readonly flags: FlagService;
  readonly help_centre: HelpCentre;
  readonly mails: MailCarrier;
  /** Stores mails if no mail server is configured; null if one is. */
  readonly outbox: Outbox | null;
  /** How recipients are told. */
  readonly notices: NoticeCarriers;
  /** Hides the numbers of who call each other; null where nobody's is hidden. */
  readonly calls: CallExchange | null;
  /** Addresses that vendors named, to be told of what happens. */
  readonly receivers: Receivers;
  /** Vouches for the operator's staff; null where passwords alone do. */
  readonly identity: IdentityProvider | null;
  readonly texts: Texts;
  /** Those of the operator's application. */
  readonly operator_texts: Texts;
  readonly markdown: MarkdownThread;
  /** The source of the portal's pages. */
  readonly pages: PageSource;
}
