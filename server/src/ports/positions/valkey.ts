import type { Valkey } from '../valkey.ts';
import { Cache } from '../../state/cache.ts';
import type { Newest, PositionNews, Positions } from './port.ts';

/** How often a ride's row gets its rider's position; what lies between is in Valkey alone. */
const ROW_MS = 5000;
/** A position that nobody has renewed for so long is told by the row. */
const LIFE_MS = 600_000;
/** Rides whose rows a server knows to exist: 200 bytes each. */
const MOST_RIDES = 100_000;

/** Keeps each value whose time, its first number, is not before the one that is there. */
const KEEP_NEWEST = `
local kept = {}
for n, key in ipairs(KEYS) do
  local there = redis.call('GET', key)
  if there and tonumber(string.match(there, '^%d+')) > tonumber(string.match(ARGV[n + 1], '^%d+')) then
    kept[n] = 0
  else
    redis.call('SET', key, ARGV[n + 1], 'PX', ARGV[1])
    kept[n] = 1
  end
end
return kept`;

interface Known {
  /** Arrivals that the row has not been told of: the positions after them may tell none. */
  readonly arrivals: Arrivals;
  /** When the row was last told of the ride. */
  readonly stored_ms: number;
}

type Arrivals = Pick<PositionNews, 'arrives_origin' | 'arrives_destination'>;

/**
 * Positions in Valkey, and every few seconds in the rows of rides, by `rows`. A server that is killed loses none; where
 * Valkey is, they are as old as the row. While it is away, every position goes to the rows.
 */
export function valkeyPositions(valkey: Valkey, rows: Positions): Positions {
  const rides = new Cache<Known>({ most: MOST_RIDES, life_ms: LIFE_MS });
  const keyOf = (orderId: string) => `${valkey.prefix}:position:${orderId}`;

  const keepThere = (news: readonly PositionNews[]): Promise<readonly boolean[] | null> =>
    valkey.ask<readonly boolean[] | null>(
      async (client) => {
        const kept = await client.eval(KEEP_NEWEST, {
          keys: news.map(({ order_id }) => keyOf(order_id)),
          arguments: [String(LIFE_MS), ...news.map(writeValue)],
        });
        return Array.isArray(kept) ? kept.map((each) => Number(each) === 1) : null;
      },
      () => Promise.resolve(null),
    );
  const drop = async (orderIds: readonly string[]): Promise<void> => {
    orderIds.forEach((orderId) => rides.delete(orderId));
    if (orderIds.length === 0) return;
    await valkey.ask(
      async (client) => void (await client.del(orderIds.map(keyOf))),
      () => Promise.resolve(),
    );
  };

  return {
    keep: async (reported) => {
      if (reported.length === 0) return [];
      const now_ms = performance.now();
      const news = reported.map((each) => ({ ...rides.get(each.order_id)?.arrivals, ...each }));
      const there = await keepThere(news);
      const isDue = ({ order_id }: PositionNews) =>
        now_ms - (rides.get(order_id)?.stored_ms ?? -ROW_MS) >= ROW_MS;
      const due = news.filter((each, n) => there === null || (there[n] && isDue(each)));
      const stored = await rows.keep(due);
      const outcomes = new Map(due.map((each, n) => [each, stored[n] ?? false]));
      const isKept = news.map((each, n) => outcomes.get(each) ?? there?.[n] ?? false);
      news.forEach((each, n) => {
        if (!isKept[n]) return;
        const known = rides.get(each.order_id);
        if (outcomes.has(each)) rides.set(each.order_id, { arrivals: {}, stored_ms: now_ms });
        else if (known) rides.set(each.order_id, { ...known, arrivals: arrivalsOf(each) });
      });
      await drop(due.filter((each) => !outcomes.get(each)).map(({ order_id }) => order_id));
      return isKept;
    },
    newest: async (orderIds) => {
      if (orderIds.length === 0) return new Map();
      const values = await valkey.ask<readonly (string | null)[]>(
        (client) => client.mGet(orderIds.map(keyOf)),
        () => Promise.resolve([]),
      );
      return new Map(
        orderIds.flatMap((orderId, n): [string, Newest][] => {
          const newest = readValue(values[n] ?? '');
          return newest ? [[orderId, newest]] : [];
        }),
      );
    },
    forget: drop,
    close: () => rows.close(),
  };
}

const arrivalsOf = ({ arrives_origin, arrives_destination }: PositionNews): Arrivals => ({
  ...(arrives_origin && { arrives_origin }),
  ...(arrives_destination && { arrives_destination }),
});

/** Five numbers: the time, the place, and when the rider arrives at the shop and at the customer, or -. */
function writeValue({ position_at, lat, lng, arrives_origin, arrives_destination }: PositionNews): string {
  const ms = (at: Date | undefined) => at?.getTime() ?? '-';
  return [ms(position_at), lat, lng, ms(arrives_origin), ms(arrives_destination)].join(' ');
}

function readValue(value: string): Newest | null {
  const [at = NaN, lat = NaN, lng = NaN, origin = NaN, destination = NaN] = value.split(' ').map(Number);
  if (![at, lat, lng].every(Number.isFinite)) return null;
  return {
    lat,
    lng,
    position_at: new Date(at),
    ...(Number.isFinite(origin) && { arrives_origin: new Date(origin) }),
    ...(Number.isFinite(destination) && { arrives_destination: new Date(destination) }),
  };
}
