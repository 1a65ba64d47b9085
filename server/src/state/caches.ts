import type { TraceMap } from '@jridgewell/trace-mapping';
import type { TrackingBoot } from '@sendero/core/contract/tracking-api';
import type { Clock } from '../clock.ts';
import type { KeyRecord } from '../http/key-store.ts';
import type { VendorRecord } from '../features/vendor/vendor-record.ts';
import { Cache } from './cache.ts';

/** An order at one version of its row, as it is on the wire. */
export interface CachedOrder {
  /** Its version and id. */
  readonly head: string;
  readonly order_id: string;
  readonly created_at: Date;
  readonly json: string;
}

/** How often an error of pages occurred since it was logged. */
interface ToldError {
  count: number;
}

/** Cached lookups and results. Any of them may be dropped at any time. */
export interface Caches {
  /** Whether a session is alive, by its id. */
  readonly sessions: Cache<boolean>;
  /** Whether a pass of staff has not ended, by its id. */
  readonly passes: Cache<boolean>;
  /** API keys in force, by the hash of their secret. */
  readonly keys: Cache<KeyRecord>;
  /** Roots whose test twins were made like them a moment ago. */
  readonly twins: Cache<Promise<void>>;
  /** The vendor of a platform's restaurant. */
  readonly restaurants: Cache<string>;
  readonly vendors: Cache<VendorRecord>;
  /** The root that a payment is of, which never changes: where it lies. */
  readonly payment_roots: Cache<string>;
  readonly orders: Cache<CachedOrder>;
  /** Pages of orders as JSON, by the ids and versions of their orders. */
  readonly order_pages: Cache<Buffer>;
  /** Orders under way, by country. */
  readonly orders_under_way: Cache<Promise<number>>;
  /** The texts of the public page, by locale. */
  readonly spoken_texts: Cache<TrackingBoot['texts']>;
  readonly sheet_templates: Cache<Promise<Uint8Array>>;
  /** Sheets whose progress was announced a moment ago. */
  readonly announced_sheets: Cache<true>;
  /** By which extension somebody is called, by order and pair (RCP-04). */
  readonly call_extensions: Cache<string>;
  readonly source_maps: Cache<Promise<TraceMap>>;
  /** Errors of pages that were logged within the hour. */
  readonly told_errors: Cache<ToldError>;
  /** HTML rendered from Markdown, by the Markdown. */
  readonly html: Cache<Promise<string>>;
}

const MANY = 10_000;
/** Every quote and order reads its vendor: a change on another server is seen after at most these five seconds. */
const VENDOR_MS = 5000;
/**
 * One call a minute costs a query, the others none. The end of a session on another server is announced at once; this
 * limit is for a lost announcement.
 */
const SESSION_MS = 60_000;
/** A key that was ended on another server works for at most this long; each key in use costs a query a second. */
const KEY_MS = 1000;
/** A pass that was ended on another server shows something for at most this long. */
const PASS_MS = 2000;
/** The load changes slowly; counting it for every order would cost a query each. */
const LOAD_MS = 5000;
/** People watch a sheet's progress: four updates a second look smooth. */
const SMOOTH_MS = 250;
/** A page is asked for again within moments, or not soon. */
const PAGE_MS = 60_000;
/** Bytes of pages of orders: 30 orders take 23 kB. */
const MOST_OF_PAGES = 32 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Characters of Markdown. */
const MOST_LETTERS = 4 * 1024 * 1024;

/** `clock` measures the age of values read from the database. */
export function createCaches(clock: Clock): Caches {
  const nowMs = () => clock.now().getTime();
  return {
    sessions: new Cache({ most: 50_000, life_ms: SESSION_MS, nowMs }),
    passes: new Cache({ most: MANY, life_ms: PASS_MS }),
    keys: new Cache({ most: MANY, life_ms: KEY_MS }),
    twins: new Cache({ most: MANY, life_ms: VENDOR_MS }),
    restaurants: new Cache({ most: MANY, life_ms: VENDOR_MS, nowMs }),
    vendors: new Cache({ most: MANY, life_ms: VENDOR_MS, nowMs }),
    payment_roots: new Cache({ most: MANY }),
    orders: new Cache({ most: MANY }),
    order_pages: new Cache({
      most: MOST_OF_PAGES,
      weigh: (json, heads) => json.length + heads.length,
      life_ms: PAGE_MS,
    }),
    orders_under_way: new Cache({ most: 1000, life_ms: LOAD_MS, nowMs }),
    spoken_texts: new Cache({ most: 1000 }),
    // 40 kB each: making one takes 10 ms, the first one 60.
    sheet_templates: new Cache({ most: 100 }),
    announced_sheets: new Cache({ most: MANY, life_ms: SMOOTH_MS }),
    call_extensions: new Cache({ most: 50_000, life_ms: HOUR_MS, nowMs }),
    // The largest takes some 10 MB.
    source_maps: new Cache({ most: 4 }),
    // The most errors that are distinguished; further ones are only counted.
    told_errors: new Cache({ most: 200, life_ms: HOUR_MS, nowMs }),
    html: new Cache({ most: MOST_LETTERS, weigh: (_html, markdown) => markdown.length + 1 }),
  };
}
