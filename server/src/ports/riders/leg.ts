// A leg of a ride: a line, ridden at constant speed from one time to another.
import { type LatLng, metresBetween } from '@sendero/core/values/place';

/** A point of the line, with its distance along it from the start. */
export interface Waypoint extends LatLng {
  readonly metres: number;
}

export interface Leg {
  /** Unix milliseconds. */
  readonly from_ms: number;
  readonly to_ms: number;
  /** At least two points. */
  readonly line: readonly Waypoint[];
}

/** The leg from `from` to `to` along `line`; the two ends are added if the line does not begin or end there. */
export function legAlong(
  line: readonly LatLng[],
  from: LatLng,
  to: LatLng,
  from_ms: number,
  to_ms: number,
): Leg {
  const points = [from, ...line, to];
  let metres = 0;
  const waypoints = points.map((point, n) => {
    metres += metresBetween(points[n - 1] ?? point, point);
    return { lat: point.lat, lng: point.lng, metres };
  });
  return {
    from_ms,
    to_ms,
    line: waypoints.filter((_, n) => n === 0 || n === points.length - 1 || isAhead(waypoints, n)),
  };
}

/** The rider's position at `at_ms`: the start of the leg before it begins, its end after it. */
export function pointOn({ from_ms, to_ms, line }: Leg, at_ms: number): LatLng {
  const ridden = to_ms > from_ms ? Math.min(1, Math.max(0, (at_ms - from_ms) / (to_ms - from_ms))) : 1;
  return pointAt(line, ridden * (line.at(-1)?.metres ?? 0));
}

/** The same route with a stop: ridden to the fraction `share`, then on after `pause_ms`. */
export function withPause(leg: Leg, share: number, pause_ms: number): readonly [Leg, Leg] {
  const stop_ms = Math.round(leg.from_ms + (leg.to_ms - leg.from_ms) * share);
  const stop = (leg.line.at(-1)?.metres ?? 0) * share;
  const at = { ...pointAt(leg.line, stop), metres: stop };
  const before = leg.line.filter(({ metres }) => metres < stop);
  const after = leg.line.filter(({ metres }) => metres > stop);
  return [
    { from_ms: leg.from_ms, to_ms: stop_ms, line: [...before, at] },
    {
      from_ms: stop_ms + pause_ms,
      to_ms: leg.to_ms + pause_ms,
      line: [at, ...after].map((point) => ({ ...point, metres: point.metres - stop })),
    },
  ];
}

const isAhead = (line: readonly Waypoint[], n: number): boolean =>
  (line[n]?.metres ?? 0) > (line[n - 1]?.metres ?? 0);

/**
 * The point `metres` along the line, by binary search: lines have some hundred points, and this runs for every rider
 * every second.
 */
function pointAt(line: readonly Waypoint[], metres: number): LatLng {
  let low = 0;
  let high = line.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((line[middle]?.metres ?? 0) <= metres) low = middle;
    else high = middle;
  }
  const [a, b] = [line[low], line[high]];
  if (!a || !b) throw new Error('A leg has at least two points.');
  const share = b.metres > a.metres ? (metres - a.metres) / (b.metres - a.metres) : 0;
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
}
