// Finds the country of an extract from its own data.
import type { Extract } from './extract.ts';
import { tag } from './tags.ts';

/** The country that the houses state; else that of the surrounding boundaries, if they agree. Otherwise null. */
export function countryOf({ nodes, ways, relations }: Extract): string | null {
  const told = new Map<string, number>();
  for (const { tags } of [nodes, ways].flatMap((all): readonly { tags: readonly string[] }[] => all)) {
    const code = tag(tags, 'addr:country')?.toUpperCase() ?? '';
    if (/^[A-Z]{2}$/.test(code)) told.set(code, (told.get(code) ?? 0) + 1);
  }
  const [most] = [...told].sort((a, b) => b[1] - a[1]);
  if (most) return most[0];
  const codes = new Set(
    relations.flatMap(({ tags }) => {
      const own =
        tag(tags, 'ISO3166-1:alpha2') ?? tag(tags, 'ISO3166-1') ?? tag(tags, 'ISO3166-2')?.slice(0, 2);
      return own ? [own] : [];
    }),
  );
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
}
