// House numbers between two known houses, along an interpolation line.
import type { LatLng } from '../geometry/lat-lng.ts';
import { segmentsOf } from '../geometry/plane.ts';
import type { Extract, OsmNode } from './extract.ts';
import type { FoundHouse } from './found-house.ts';
import { tag } from './tags.ts';

const STEPS = new Map([
  ['odd', 2],
  ['even', 2],
  ['all', 1],
]);
/** More houses than this between two known ones are a mapping error. */
const MOST = 200;

/** The houses that addr:interpolation lines stand for, without the houses at their ends. */
export function interpolated(extract: Extract): readonly FoundHouse[] {
  const lines = extract.ways.filter(({ tags }) => STEPS.has(tag(tags, 'addr:interpolation') ?? ''));
  if (lines.length === 0) return [];
  const numbered = new Map(
    extract.nodes
      .filter(({ tags }) => tag(tags, 'addr:housenumber') !== undefined)
      .map((node) => [extract.placeOf(node.id), node]),
  );
  return lines.flatMap((way) => {
    const step = STEPS.get(tag(way.tags, 'addr:interpolation') ?? '') ?? 1;
    const nodes = [...extract.nodesOf(way)];
    const stops = [...nodes.keys()].filter((index) => numbered.has(nodes[index] ?? -1));
    return [...segmentsOf(stops)].flatMap(([first, last]) => {
      const [from, to] = [numbered.get(nodes[first] ?? -1), numbered.get(nodes[last] ?? -1)];
      if (!from || !to) return [];
      const line = nodes.slice(first, last + 1).map(extract.at);
      return numbersBetween(from, to, step).map(({ number, share }): FoundHouse => ({
        id: way.id,
        number: String(number),
        street: tag(from.tags, 'addr:street') ?? tag(way.tags, 'addr:street') ?? '',
        at: pointAlong(line, share),
        zipcode: tag(from.tags, 'addr:postcode') ?? '',
        city: tag(from.tags, 'addr:city') ?? '',
        rank: 2,
      }));
    });
  });
}

function numbersBetween(
  from: OsmNode,
  to: OsmNode,
  step: number,
): readonly { number: number; share: number }[] {
  const first = Number.parseInt(tag(from.tags, 'addr:housenumber') ?? '', 10);
  const last = Number.parseInt(tag(to.tags, 'addr:housenumber') ?? '', 10);
  const count = Math.abs(last - first) / step - 1;
  if (!(count > 0 && count <= MOST)) return [];
  return Array.from({ length: Math.floor(count) }, (_, index) => ({
    number: first + (index + 1) * step * Math.sign(last - first),
    share: (index + 1) / (count + 1),
  }));
}

/** The point at the fraction `share` of the line's length. */
function pointAlong(line: readonly LatLng[], share: number): LatLng {
  const squeeze = Math.cos(((line[0]?.lat ?? 0) * Math.PI) / 180);
  const lengths = [...segmentsOf(line)].map(([a, b]) => Math.hypot(b.lat - a.lat, (b.lng - a.lng) * squeeze));
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [index, length] of lengths.entries()) {
    const [a, b] = [line[index], line[index + 1]];
    if (!a || !b) break;
    if (left <= length && length > 0) {
      const t = left / length;
      return { lat: a.lat + (b.lat - a.lat) * t, lng: a.lng + (b.lng - a.lng) * t };
    }
    left -= length;
  }
  return line.at(-1) ?? { lat: 0, lng: 0 };
}
