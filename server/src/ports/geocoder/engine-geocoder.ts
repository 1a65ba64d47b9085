// The external geocoders, each with its guards, and the embedded one as fallback.
import { parseLatLng, type Address, type Suggestion } from '@sendero/core/values/place';
import { createGuard, type Guard } from '../guard.ts';
import type { Engine } from './engine.ts';
import type { Geocoder } from './port.ts';

/** How long a page waits: for suggestions while somebody types, and for a chosen place. */
const SUGGESTIONS_MS = 800;
const PLACE_MS = 1500;

const DEFAULT_LIMIT = 8;

/** An engine with its guards, which fall back on failures and delays. */
interface GuardedEngine<Found extends Suggestion = Suggestion> {
  readonly engine: Engine<Found>;
  readonly suggestions: Guard;
  readonly places: Guard;
}

/** Two circuits: suggestions may fail alone, since they may be a separate service or have a separate quota. */
export function guardEngine<Found extends Suggestion>(
  engine: Engine<Found>,
  watch: Omit<Parameters<typeof createGuard>[1], 'timeout_ms'>,
): GuardedEngine<Found> {
  return {
    engine,
    suggestions: createGuard(`${engine.name}_suggestions`, { ...watch, timeout_ms: SUGGESTIONS_MS }),
    places: createGuard(`${engine.name}_places`, { ...watch, timeout_ms: PLACE_MS }),
  };
}

interface Choice<Found extends Suggestion> {
  /** The engine for typed text, and the engine for points. */
  readonly suggesting: GuardedEngine<Found> | undefined;
  readonly reversing: GuardedEngine | undefined;
  /** Every engine whose ids may be looked up. */
  readonly known: readonly GuardedEngine[];
}

/**
 * A geocoder of the chosen engines. `instead` answers what they do not know, and while they fail.
 *
 * An empty query finds nothing; a query `lat,lng` returns the point's address (GEO-04). The prefix of an id names its
 * engine.
 */
export function engineGeocoder<Found extends Suggestion>(
  { suggesting, reversing, known }: Choice<Found>,
  instead: Geocoder,
): Geocoder<Found | Address> {
  const reverse: Geocoder['reverse'] = async (at, language) => {
    const address = await reversing?.places(
      async (signal) => withHead(reversing, await reversing.engine.reverse(at, tagOf(language), signal)),
      nothing,
    );
    return address ?? instead.reverse(at, language);
  };
  return {
    reverse,
    async autocomplete(ask) {
      const { query, language, limit = DEFAULT_LIMIT } = ask;
      if (query.trim() === '') return [];
      const point = parseLatLng(query);
      if (point) return [await reverse(point, language)].filter((address) => address !== null);
      const question = { ...ask, language: tagOf(language), limit };
      const found = await suggesting?.suggestions(
        async (signal) => (await suggesting.engine.autocomplete?.(question, signal)) ?? [],
        () => Promise.resolve([]),
      );
      if (!suggesting || !found?.length) return instead.autocomplete(ask);
      return found.map((suggestion) => ({ ...suggestion, id: `${suggesting.engine.name}:${suggestion.id}` }));
    },
    async details(id, language) {
      const [, name, own = ''] = /^([a-z]+):(.+)$/.exec(id) ?? [];
      const whose = known.find(({ engine }) => engine.name === name);
      const address = await whose?.places(
        async (signal) => withHead(whose, await whose.engine.details(own, tagOf(language), signal)),
        nothing,
      );
      return address ?? instead.details(id, language);
    },
  };
}

const nothing = (): Promise<null> => Promise.resolve(null);

function withHead({ engine }: GuardedEngine, address: Address | null): Address | null {
  return address && { ...address, id: `${engine.name}:${address.id}` };
}

/** The market's code as a BCP 47 tag: for Taiwan the market has its own, `tw` (GEO-03). */
function tagOf(language: string): string {
  return language === 'tw' ? 'zh-TW' : language;
}
