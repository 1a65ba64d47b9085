import type { PublicOrder } from '@sendero/core/order/public-order';
import type { PublicProof } from '@sendero/core/order/public-papers';
import type { LatLng } from '@sendero/core/values/place';
import { directionOf } from '@sendero/core/values/locale';
import { within } from '../../region/geometry.ts';
import type { Region } from '../../region/region.ts';
import type { MapMarker } from '../../region/svg/markers.ts';
import { type MapView, screenOf } from '../../region/svg/view.ts';
import type { World } from '../../world.ts';

/** How a page wants its map. */
export interface MapWish {
  readonly locale: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Zoom levels nearer than what shows the whole ride. */
  readonly closer: number;
}

/** The map that holds all of these places; undefined where none does. */
export function regionOf(world: World, places: readonly LatLng[]): Region | undefined {
  return world.regions().find(({ bounds }) => places.every((place) => within(bounds, place)));
}

/** A wish as a query has it; a size that is missing or absurd becomes a sensible one. */
export function readWish(query: Readonly<Record<string, unknown>>, locale: string): MapWish {
  const number = (name: string, least: number, most: number, preset: number): number => {
    const value = Math.round(Number(query[name] ?? preset));
    return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : preset;
  };
  return {
    locale,
    width: number('width', 240, 1200, 400),
    height: number('height', 160, 900, 300),
    closer: number('closer', -1, 3, 0),
  };
}

/** A ride that may be shown: where, what stands on its map, and the way ahead. */
interface Ride {
  readonly region: Region;
  readonly markers: readonly MapMarker[];
  readonly way: readonly LatLng[];
}

/** Pick-up, drop-off, rider and the way ahead. Null where the order shows no map now (RID-04). */
async function rideOf(world: World, order: PublicOrder): Promise<Ride | null> {
  const { origin, destination, rider } = order;
  if (order.map !== 'now' || !origin || !destination) return null;
  const region = regionOf(world, [origin, destination]);
  if (!region) return null;
  const position = rider?.position && regionOf(world, [rider.position]) === region ? rider.position : null;
  const markers: readonly MapMarker[] = [
    { ...origin, kind: 'pickup' },
    { ...destination, kind: 'dropoff' },
    ...(position ? [{ ...position, kind: 'rider' } as const] : []),
  ];
  const goal = order.step < 2 ? origin : destination;
  const { line } = await world.router.route(position ?? origin, position ? goal : destination);
  return { region, markers, way: line };
}

/** The ride as an SVG to be inlined. Null where the order shows no map now, or too many drawings are waited for. */
export async function trackingMap(world: World, order: PublicOrder, wish: MapWish): Promise<string | null> {
  const ride = await rideOf(world, order);
  if (!ride) return null;
  const { region, markers, way } = ride;
  return world.pictures.draw(region, viewOf(world, region, markers, wish), { markers, route: way }, 'page');
}

/** The way ahead as its corners; none where the order shows no map now. */
export async function wayAhead(world: World, order: PublicOrder): Promise<readonly LatLng[]> {
  return (await rideOf(world, order))?.way ?? [];
}

const PLACE_ZOOM = 16;

/** The surroundings of where a proof was brought; null where we have no map of it, or too many drawings are waited for. */
export async function placeMap(
  world: World,
  { kind }: Pick<PublicProof, 'kind'>,
  at: LatLng,
  locale: string,
): Promise<string | null> {
  const region = regionOf(world, [at]);
  if (!region) return null;
  const text = (key: string): string => world.texts.say(locale, key);
  const view: MapView = {
    centre: at,
    zoom: PLACE_ZOOM,
    width: 528,
    height: 240,
    theme: 'light',
    language: locale,
    direction: directionOf(locale),
    texts: { title: text('paper.map'), note: region.attribution || text('map.sample') },
  };
  const markers: readonly MapMarker[] = [{ ...at, kind: kind === 'delivery' ? 'dropoff' : 'pickup' }];
  return world.pictures.draw(region, view, { markers }, 'page');
}

/** All of the ride; nearer than that, what matters most is in the middle. */
function viewOf(
  world: World,
  { attribution }: Region,
  markers: readonly MapMarker[],
  { locale, width, height, closer }: MapWish,
): MapView {
  const text = (key: string): string => world.texts.say(locale, key);
  const whole: MapView = {
    fit: markers,
    width,
    height,
    theme: 'light',
    language: locale,
    direction: directionOf(locale),
    texts: { title: text('public.map'), note: attribution || text('map.sample') },
  };
  const centre = markers.at(-1);
  return closer > 0 && centre
    ? { ...whole, centre, zoom: screenOf(whole).zoom + closer }
    : { ...whole, zoom: screenOf(whole).zoom + closer };
}
