import { inGroups } from '../../in-groups.ts';
import type { Metrics } from '../../metrics.ts';
import type { PositionNews, Positions, StoreRides } from './port.ts';

/** A group's positions: 2000 take some 40 ms. */
const LARGEST = 2000;
/**
 * Once several reports come together, their positions are written ten times a second: a commit for each would take both
 * cores at some 1300 a second.
 */
const PAUSE_MS = 100;

interface Reported {
  readonly news: PositionNews;
  /** The call that brought it. */
  readonly call: object;
}

/** Positions in the rows of rides: those that arrive together are one statement. */
export function embeddedPositions(
  store: StoreRides,
  { position_batches }: Pick<Metrics, 'position_batches'>,
): Positions {
  const write = inGroups<Reported, boolean>(
    async (batch) => {
      const { newest, isLate } = newestOf(batch.map(({ news }) => news));
      position_batches.observe(newest.length);
      const stored = await store(newest);
      return batch.map(({ news }, n) => !isLate[n] && stored.has(news.order_id));
    },
    {
      largest: LARGEST,
      in_flight: 1,
      pauseAfter: (batch) => (batch.some(({ call }) => call !== batch[0]?.call) ? PAUSE_MS : 0),
    },
  );
  return {
    keep: (reported) => Promise.all(reported.map((news) => write({ news, call: reported }))),
    newest: () => Promise.resolve(new Map()),
    forget: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The newest of each order, with what earlier ones say and it does not, and which were late among themselves. */
function newestOf(all: readonly PositionNews[]): { newest: PositionNews[]; isLate: boolean[] } {
  const newest = new Map<string, PositionNews>();
  const isLate = all.map((news) => {
    const known = newest.get(news.order_id);
    if (known && news.position_at < known.position_at) return true;
    newest.set(news.order_id, { ...known, ...news });
    return false;
  });
  return { newest: [...newest.values()], isLate };
}
