// The embedded fleet's trips in the database, the source of truth; the fleet itself only caches plans.
import type { Database } from '../../db/db.ts';
import type { LatLng } from '@sendero/core/values/place';
import type { Trip } from './trip.ts';

export interface OpenTrip {
  readonly order_id: string;
  /** Null while no rider is free. */
  readonly rider_id: string | null;
  /** How many of its events were reported. */
  readonly reported: number;
  /** Its new destination, while its plan does not include it. */
  readonly redirected_to: LatLng | null;
}

export interface LastTrip {
  readonly rider_id: string;
  readonly plan: Trip;
  readonly ended_at: Date;
}

export interface Progress {
  readonly order_id: string;
  readonly reported: number;
  /** Unix milliseconds; null while it is under way. */
  readonly ended_ms: number | null;
}

export interface FleetStore {
  /** Inserts trips; orders that already have one are skipped, unless the fleet has given it up. */
  insertTrips(trips: readonly Trip[]): Promise<void>;
  /**
   * Trips under way, the oldest trips that wait for a rider, and trips that have waited since `stalledBefore` without a
   * reported stall.
   */
  listOpen(stalledBefore: Date): Promise<readonly OpenTrip[]>;
  listPlans(orderIds: readonly string[]): Promise<readonly Trip[]>;
  /** The last ended trip of each of these riders. */
  listLastTrips(riderIds: readonly string[]): Promise<readonly LastTrip[]>;
  /** Stores the rider and plan of waiting trips; skips those cancelled meanwhile. */
  updatePlans(trips: readonly Trip[]): Promise<void>;
  /** Records new destinations of trips; skips ended ones. */
  noteRedirects(
    redirects: readonly { readonly order_id: string; readonly destination: LatLng }[],
  ): Promise<void>;
  /** Stores the new plans of redirected trips under way. */
  updateRedirected(trips: readonly Trip[]): Promise<void>;
  updateProgress(progress: readonly Progress[]): Promise<void>;
  /** Ends the waiting trips of these orders; they may be inserted again. */
  giveUpTrips(orderIds: readonly string[], at: Date): Promise<void>;
  /** Ends the orders' trips where they are. A trip inserted later counts as ended from the start. */
  endTrips(orderIds: readonly string[], at: Date): Promise<void>;
}

/** Waiting trips read at once: more than riders come free between two reads. */
const MOST_WAITING = 256;

export function createFleetStore({ pool }: Pick<Database, 'pool'>): FleetStore {
  return {
    insertTrips: async (trips) => {
      await pool.query({
        name: 'insert-trips',
        text: `insert into fleet_trips as f (order_id, plan, started_at)
               select t->'ask'->>'order_id', t, to_timestamp((t->'ask'->>'requested_ms')::float8 / 1000)
               from jsonb_array_elements($1) t
               on conflict (order_id) do update
                 set plan = jsonb_set(excluded.plan, '{ask,again}', to_jsonb(coalesce((f.plan->'ask'->>'again')::integer, 0) + 1)),
                     started_at = excluded.started_at, ended_at = null, reported = 0, redirected_to = null
                 where f.plan ? 'gave_up'`,
        values: [JSON.stringify(trips)],
      });
    },
    listOpen: async (stalledBefore) => {
      const { rows } = await pool.query<OpenTrip>({
        name: 'list-open-trips',
        text: `select order_id, rider_id, reported, redirected_to from fleet_trips where ended_at is null and rider_id is not null
               union
               (select order_id, rider_id, reported, redirected_to from fleet_trips where ended_at is null and rider_id is null
                order by started_at limit ${MOST_WAITING})
               union
               (select order_id, rider_id, reported, redirected_to from fleet_trips
                where ended_at is null and rider_id is null and reported = 0 and started_at <= $1
                order by started_at limit ${MOST_WAITING})`,
        values: [stalledBefore],
      });
      return rows;
    },
    listPlans: async (orderIds) => {
      const { rows } = await pool.query<{ plan: Trip }>({
        name: 'list-plans',
        text: 'select plan from fleet_trips where order_id = any($1)',
        values: [orderIds],
      });
      return rows.map(({ plan }) => plan);
    },
    listLastTrips: async (riderIds) => {
      const { rows } = await pool.query<LastTrip>({
        name: 'list-last-trips',
        text: `select last.* from unnest($1::text[]) r(rider_id), lateral
                 (select t.rider_id, t.plan, t.ended_at from fleet_trips t
                  where t.rider_id = r.rider_id and t.ended_at is not null order by t.ended_at desc limit 1) last`,
        values: [riderIds],
      });
      return rows;
    },
    updatePlans: async (trips) => {
      await pool.query({
        name: 'update-plans',
        text: `update fleet_trips f set plan = t, rider_id = t->'ride'->'rider'->>'id'
               from jsonb_array_elements($1) t
               where f.order_id = t->'ask'->>'order_id' and f.ended_at is null and f.rider_id is null`,
        values: [JSON.stringify(trips)],
      });
    },
    ...redirectsIn(pool),
    updateProgress: async (progress) => {
      await pool.query({
        name: 'update-progress',
        text: `update fleet_trips f
               set reported = greatest(f.reported, p.reported), ended_at = coalesce(f.ended_at, to_timestamp(p.ended_ms / 1000))
               from jsonb_to_recordset($1) p(order_id text, reported integer, ended_ms float8)
               where f.order_id = p.order_id`,
        values: [JSON.stringify(progress)],
      });
    },
    ...endsIn(pool),
  };
}

function redirectsIn(pool: Database['pool']): Pick<FleetStore, 'noteRedirects' | 'updateRedirected'> {
  return {
    noteRedirects: async (redirects) => {
      await pool.query({
        name: 'note-redirects',
        text: `update fleet_trips f set redirected_to = r.destination
               from jsonb_to_recordset($1) r(order_id text, destination jsonb)
               where f.order_id = r.order_id and f.ended_at is null
                 and coalesce(f.redirected_to, f.plan->'ask'->'destination') <> r.destination`,
        values: [JSON.stringify(redirects)],
      });
    },
    updateRedirected: async (trips) => {
      await pool.query({
        name: 'update-redirected',
        text: `update fleet_trips f set plan = t, redirected_to = nullif(f.redirected_to, t->'ask'->'destination')
               from jsonb_array_elements($1) t
               where f.order_id = t->'ask'->>'order_id' and f.ended_at is null`,
        values: [JSON.stringify(trips)],
      });
    },
  };
}

function endsIn(pool: Database['pool']): Pick<FleetStore, 'giveUpTrips' | 'endTrips'> {
  return {
    giveUpTrips: async (orderIds, at) => {
      await pool.query({
        name: 'give-up-trips',
        text: `update fleet_trips set ended_at = $2, plan = plan || '{"gave_up": true}'
               where order_id = any($1) and ended_at is null and rider_id is null`,
        values: [orderIds, at],
      });
    },
    endTrips: async (orderIds, at) => {
      await pool.query({
        name: 'end-trips',
        text: `insert into fleet_trips as f (order_id, plan, started_at, ended_at)
               select order_id, '{}', $2, $2 from unnest($1::text[]) c(order_id) order by order_id
               on conflict (order_id) do update
                 set ended_at = coalesce(f.ended_at, excluded.ended_at), plan = f.plan - 'gave_up'
                 where f.ended_at is null or f.plan ? 'gave_up'`,
        values: [orderIds, at],
      });
    },
  };
}
