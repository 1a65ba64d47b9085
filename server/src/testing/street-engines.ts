// Small street engines with the protocols of the real ones. They know one street only.
import polyline from '@mapbox/polyline';
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import type { Answer, ReceivedRequest } from './engine-server.ts';

/** The only street: it runs east for a kilometre along its parallel. */
export const LONG_STREET: readonly LatLng[] = Array.from({ length: 11 }, (_, step) => ({
  lat: 60.1,
  lng: 24.9 + step * 0.0018,
}));
const [WEST, EAST] = [24.9, 24.918];
const RIDE_M_PER_S = 5;

/** The route between the nearest points of the street; null if one of them is further than 500 m away. */
function wayOnStreet(from: LatLng, to: LatLng) {
  const ends = [from, to].map(({ lng }) => ({ lat: 60.1, lng: Math.min(Math.max(lng, WEST), EAST) }));
  const [start = from, end = to] = ends;
  if (metresBetween(from, start) > 500 || metresBetween(to, end) > 500) return null;
  const metres = metresBetween(start, end);
  const line = [start, { lat: 60.1, lng: (start.lng + end.lng) / 2 }, end];
  return {
    metres,
    seconds: metres / RIDE_M_PER_S,
    line: polyline.encode(
      line.map(({ lat, lng }) => [lat, lng]),
      6,
    ),
  };
}

/** The routes from each but the last place to the last; null if one of them has none, like the real engines. */
function waysToLast(places: readonly LatLng[]) {
  const to = places.at(-1);
  const ways = places.slice(0, -1).map((from) => to && wayOnStreet(from, to));
  const known = ways.filter((way) => way !== null && way !== undefined);
  return known.length < ways.length ? null : known;
}

/** OSRM, protocol v1. */
export function smallOsrm({ url }: ReceivedRequest): Answer {
  const [service, , , coordinates = ''] = url.pathname.split('/').slice(-4);
  const places = coordinates.split(';').map((place) => {
    const [lng = 0, lat = 0] = place.split(',').map(Number);
    return { lat, lng };
  });
  const ways = waysToLast(places);
  if (!ways) {
    const message = 'Could not find a matching segment for coordinate 0';
    return { status: 400, body: { code: 'NoSegment', message } };
  }
  const told = { code: 'Ok', waypoints: [] };
  if (service === 'table')
    return { status: 200, body: { ...told, durations: ways.map(({ seconds }) => [seconds]) } };
  const routes = ways.map(({ metres, seconds, line }) => ({
    distance: metres,
    duration: seconds,
    weight: seconds,
    weight_name: 'duration',
    geometry: line,
    legs: [],
  }));
  return { status: 200, body: { ...told, routes } };
}

interface Question {
  readonly locations?: readonly { readonly lat: number; readonly lon: number }[];
  readonly sources?: Question['locations'];
  readonly targets?: Question['locations'];
}

/** Valhalla's `route` and `sources_to_targets`. */
export function smallValhalla({ body }: ReceivedRequest): Answer {
  const { locations, sources = [], targets = [] } = body as Question;
  const asked = locations ?? [...sources, ...targets];
  const ways = waysToLast(asked.map(({ lat, lon }) => ({ lat, lng: lon })));
  if (!ways) {
    const error = 'No suitable edges near location';
    return { status: 400, body: { error_code: 171, error, status_code: 400, status: 'Bad Request' } };
  }
  if (!locations) {
    const sources_to_targets = ways.map(({ metres, seconds }, from_index) => [
      { from_index, to_index: 0, time: Math.round(seconds), distance: metres / 1000 },
    ]);
    return { status: 200, body: { sources_to_targets, units: 'kilometers' } };
  }
  const trips = ways.map(({ metres, seconds, line }) => {
    const summary = { length: Math.round(metres) / 1000, time: seconds };
    return { legs: [{ shape: line, summary }], summary, status: 0, units: 'kilometers' };
  });
  return { status: 200, body: { trip: trips[0] } };
}
