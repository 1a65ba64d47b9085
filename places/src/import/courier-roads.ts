// Which ways a courier on a bicycle or scooter may use, how fast, and in which direction.
import { segmentsOf, within, type Plane } from '../geometry/plane.ts';
import { COURIER_KMH, type Roads, type StreetClass } from '../streets/street-graph.ts';
import type { Extract } from './extract.ts';
import { growingNumbers } from './id-table.ts';
import { tag, type Tags } from './tags.ts';

const BY_CLASS: Readonly<Record<StreetClass, string>> = {
  main: 'motorway motorway_link trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link',
  street: 'unclassified residential living_street road',
  lane: 'service pedestrian track',
  path: 'cycleway footway path bridleway steps',
};
const CLASSES = new Map(
  (['main', 'street', 'lane', 'path'] as const).flatMap((type) =>
    BY_CLASS[type].split(' ').map((highway) => [highway, type] as const),
  ),
);

/** Where couriers must push the bicycle. */
const WALKING_KMH = 5;
const ON_FOOT = new Set(['pedestrian', 'footway', 'path', 'bridleway']);
const NEVER = new Set(['motorway', 'motorway_link', 'steps']);
const CLOSED = new Set(['no', 'private', 'agricultural', 'forestry', 'military', 'emergency']);
const INVITED = new Set(['yes', 'designated', 'permissive', 'destination', 'official']);
const IMPASSABLE = new Set(['turnstile', 'full-height_turnstile', 'stile', 'kissing_gate', 'debris']);

/**
 * The class by which a way with these tags is drawn and named; null if it is not a street. A pavement belongs to its
 * street.
 */
export function streetClass(tags: Tags): StreetClass | null {
  const type = CLASSES.get(tag(tags, 'highway') ?? '');
  if (!type || tag(tags, 'indoor') === 'yes') return null;
  return tag(tags, 'footway') === 'sidewalk' ? null : type;
}

interface Use {
  readonly kmh: number;
  /** 1: only along the way; -1: only against it. */
  readonly oneway: 0 | 1 | -1;
}

/** How a courier uses a way; null if the way is unusable: motorways, steps, closed or private ways. */
function courierUse(tags: Tags): Use | null {
  const highway = tag(tags, 'highway') ?? '';
  const type = streetClass(tags);
  if (!type || NEVER.has(highway) || tag(tags, 'motorroad') === 'yes') return null;
  const wheels = tag(tags, 'bicycle') ?? tag(tags, 'vehicle');
  if (CLOSED.has(tag(tags, 'access') ?? '') && !INVITED.has(wheels ?? '')) return null;
  if (wheels === 'dismount') return { kmh: WALKING_KMH, oneway: 0 };
  if (ON_FOOT.has(highway) && highway !== 'path' && !INVITED.has(wheels ?? ''))
    return { kmh: WALKING_KMH, oneway: 0 };
  if (CLOSED.has(wheels ?? '')) return ON_FOOT.has(highway) ? { kmh: WALKING_KMH, oneway: 0 } : null;
  return {
    kmh: COURIER_KMH[highway === 'cycleway' || highway === 'living_street' ? 'lane' : type],
    oneway: onewayOf(tags),
  };
}

function onewayOf(tags: Tags): Use['oneway'] {
  const oneway = tag(tags, 'oneway');
  const junction = tag(tags, 'junction');
  const isRound = (junction === 'roundabout' || junction === 'circular') && oneway !== 'no';
  if (
    !isRound &&
    oneway !== 'yes' &&
    oneway !== 'true' &&
    oneway !== '1' &&
    oneway !== '-1' &&
    oneway !== 'reverse'
  )
    return 0;
  const cycleways = ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'];
  const isOpposite = cycleways.some((key) => tag(tags, key)?.startsWith('opposite'));
  if (isOpposite || tag(tags, 'oneway:bicycle') === 'no') return 0;
  return oneway === '-1' || oneway === 'reverse' ? -1 : 1;
}

/** Whether a node's barrier stops a courier. A gate without further tags counts as open. */
function isBlocked(tags: Tags): boolean {
  const barrier = tag(tags, 'barrier');
  if (barrier === undefined) return false;
  const allowed = tag(tags, 'bicycle') ?? tag(tags, 'vehicle') ?? tag(tags, 'access');
  if (allowed !== undefined) return CLOSED.has(allowed);
  return IMPASSABLE.has(barrier) || tag(tags, 'locked') === 'yes';
}

/**
 * The roads of the extract that start or end within its bounds, in metres of `plane`. At a closed barrier each link
 * gets its own end node, so that no route passes and no link becomes shorter.
 */
export function roadsOf(extract: Extract, plane: Plane): Roads {
  const nodes = roadNodes(extract, plane);
  const [from, to, kmh, oneway] = [growingNumbers(), growingNumbers(), growingNumbers(), growingNumbers()];
  for (const way of extract.ways) {
    const use = courierUse(way.tags);
    if (!use) continue;
    for (const [a, b] of segmentsOf(
      use.oneway < 0 ? extract.nodesOf(way).toReversed() : extract.nodesOf(way),
    )) {
      if (a === b || !(within(extract.bounds, extract.at(a)) || within(extract.bounds, extract.at(b))))
        continue;
      from.push(nodes.of(a));
      to.push(nodes.of(b));
      kmh.push(use.kmh);
      oneway.push(Math.abs(use.oneway));
    }
  }
  return {
    ...nodes.points(),
    from: Uint32Array.from(from.all()),
    to: Uint32Array.from(to.all()),
    kmh: Uint8Array.from(kmh.all()),
    oneway: Uint8Array.from(oneway.all()),
  };
}

function roadNodes(extract: Extract, plane: Plane) {
  const blocked = new Set(
    extract.nodes.filter(({ tags }) => isBlocked(tags)).map(({ id }) => extract.placeOf(id)),
  );
  const numbers = new Int32Array(extract.size).fill(-1);
  const [x, y] = [growingNumbers(), growingNumbers()];
  const add = (place: number) => {
    const point = plane.toPoint(extract.at(place));
    x.push(point.x);
    y.push(point.y);
    return x.size - 1;
  };
  return {
    of(place: number): number {
      const known = numbers[place] ?? -1;
      if (known !== -1) return known;
      const number = add(place);
      if (!blocked.has(place)) numbers[place] = number;
      return number;
    },
    points: () => ({ x: x.all().slice(), y: y.all().slice() }),
  };
}
