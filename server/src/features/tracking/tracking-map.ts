import type { PublicOrder } from '@sendero/core/order/public-order';
import type { PublicProof } from '@sendero/core/order/public-documents';
import { type DropOffView, PICTURE_PX } from '@sendero/core/order/drop-off';
import type { LatLng } from '@sendero/core/values/place';
import { directionOf } from '@sendero/core/values/locale';
import type { MapMarker, MapView } from '@sendero/places/map-view';
import { regionContaining, type Region } from '@sendero/places/region';
import type { World } from '../../world.ts';

/** The map that a page asks for. */
export interface MapWish {
  readonly locale: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Zoom levels closer than the one that shows the whole ride. */
  readonly closer: number;
}

/** Reads the requested map from a query; a missing or absurd size becomes a sensible one. */
export function readMapRequest(query: Readonly<Record<string, unknown>>, locale: string): MapWish {
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

/** A ride that may be shown: its region (null: the world alone), the markers, and the route ahead. */
interface Ride {
  readonly region: Region | null;
  readonly markers: readonly MapMarker[];
  readonly way: readonly LatLng[];
}

/** Returns markers and route of a ride. Null where the order shows no map now (RID-04). */
async function rideOf(world: World, order: PublicOrder): Promise<Ride | null> {
  const { origin, destination, rider } = order;
  if (order.map !== 'now' || !origin || !destination) return null;
  const regionOf = (...points: readonly LatLng[]) => regionContaining(world.regions(), ...points) ?? null;
  const region = regionOf(origin, destination);
  if (!region && !world.world_map) return null;
  const position = rider?.position && regionOf(rider.position) === region ? rider.position : null;
  const markers: readonly MapMarker[] = [
    { ...origin, kind: 'pickup' },
    { ...destination, kind: 'dropoff' },
    ...(position ? [{ ...position, kind: 'rider' } as const] : []),
  ];
  const goal = order.step < 2 ? origin : destination;
  const { line } = await world.router.route(position ?? origin, position ? goal : destination);
  return { region, markers, way: line };
}

/**
 * Returns the map of a ride as an SVG to inline. Null where the order shows no map now, or where too many drawings are
 * waiting.
 */
export async function trackingMap(world: World, order: PublicOrder, wish: MapWish): Promise<string | null> {
  const ride = await rideOf(world, order);
  if (!ride) return null;
  const { region, markers, way } = ride;
  return world.pictures.draw(region, viewOf(world, region, markers, wish), { markers, route: way }, 'high');
}

/** Returns the points of the route ahead; none where the order shows no map now. */
export async function wayAhead(world: World, order: PublicOrder): Promise<readonly LatLng[]> {
  return (await rideOf(world, order))?.way ?? [];
}

const PLACE_ZOOM = 16;
const CLOSEST_WITHOUT_STREETS = 11;

/** Returns the map around a proof's place; null where there is no map of it, or where too many drawings are waiting. */
export const placeMap = (
  world: World,
  { kind }: Pick<PublicProof, 'kind'>,
  at: LatLng,
  locale: string,
): Promise<string | null> =>
  mapAround(world, at, locale, {
    kind: kind === 'delivery' ? 'dropoff' : 'pickup',
    zoom: PLACE_ZOOM,
    width: 528,
    height: 240,
  });

/** Returns the picture that is pressed to move the pin, which stands in its middle; null as `placeMap`. */
export const dropOffMap = (world: World, at: DropOffView, locale: string): Promise<string | null> =>
  mapAround(world, at, locale, {
    kind: 'dropoff',
    zoom: at.zoom,
    width: PICTURE_PX,
    height: PICTURE_PX,
  });

interface Around extends Pick<MapView, 'zoom' | 'width' | 'height'> {
  readonly kind: 'pickup' | 'dropoff';
}

async function mapAround(
  world: World,
  at: LatLng,
  locale: string,
  { kind, ...size }: Around,
): Promise<string | null> {
  const region = regionContaining(world.regions(), at);
  if (!region) return null;
  const text = (key: string): string => world.texts.say(locale, key);
  const view: MapView = {
    ...size,
    centre: at,
    theme: 'light',
    language: locale,
    direction: directionOf(locale),
    texts: { title: text('paper.map'), note: region.attribution || text('map.sample') },
  };
  const markers: readonly MapMarker[] = [{ ...at, kind }];
  return world.pictures.draw(region, view, { markers }, 'high');
}

/**
 * The view of the whole ride. A closer view has the rider in its centre, or the drop-off where there is no rider yet.
 */
function viewOf(
  world: World,
  region: Region | null,
  markers: readonly MapMarker[],
  { locale, width, height, closer }: MapWish,
): MapView {
  const text = (key: string): string => world.texts.say(locale, key);
  const centre = closer > 0 ? markers.at(-1) : undefined;
  return {
    ...(centre && { centre }),
    fit: markers,
    ...(region ? {} : { closest: CLOSEST_WITHOUT_STREETS }),
    closer,
    width,
    height,
    theme: 'light',
    language: locale,
    direction: directionOf(locale),
    texts: { title: text('public.map'), note: region ? region.attribution || text('map.sample') : '' },
  };
}
