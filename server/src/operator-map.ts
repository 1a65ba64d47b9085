// The operator's own map: passed to the browser as configured, or read here from a PMTiles archive.
import type { OperatorMap } from '@sendero/core/contract/boot';
import { openRemoteTiles, openTiles, type ArchiveInfo, type TileSource } from '@sendero/places/tiles';
import type { Logger } from 'pino';
import type { MapSettings } from './map-settings.ts';
import { fetchOutside } from './ports/fetch-outside.ts';

export interface OpenedMap {
  /** The map's data for pages. */
  readonly map: OperatorMap;
  /** The origins that browsers load it from, besides this server. */
  readonly origins: readonly string[];
  /** Where this server reads its tiles; null if browsers load them elsewhere. */
  readonly tiles: { readonly source: TileSource; readonly type: string } | null;
}

const PICTURES = /\.(png|jpe?g|webp|avif)\b/i;
const TILES = { min_zoom: 0, max_zoom: 14 } as const;
const PICTURE_TILES = { min_zoom: 0, max_zoom: 19 } as const;

/**
 * Opens the map of the settings. Throws an Error that says what is wrong with an archive. If the archive's server does
 * not answer, this is logged and the map is left out: the portal has maps of its own.
 */
export async function openOperatorMap(
  settings: MapSettings | undefined,
  log?: Pick<Logger, 'error'>,
): Promise<OpenedMap | null> {
  if (!settings) return null;
  const { attribution, origins } = settings;
  if (settings.kind === 'style') {
    return { map: { kind: 'style', url: settings.url, attribution }, origins, tiles: null };
  }
  if (settings.kind === 'tiles') {
    const { url } = settings;
    const map: OperatorMap = PICTURES.test(url)
      ? { kind: 'raster', url, attribution, ...PICTURE_TILES }
      : { kind: 'vector', schema: 'openmaptiles', url, attribution, ...TILES };
    return { map, origins, tiles: null };
  }
  const remote = isRemote(settings.place);
  const source = remote ? openRemoteTiles(settings.place, fetchOutside) : openTiles(settings.place);
  const info = await source.about().catch((cause: unknown) => {
    const complaint = `MAP_PMTILES: ${settings.place} cannot be read: ${reasonOf(cause)}`;
    if (!remote || !isOutage(cause)) throw new Error(complaint, { cause });
    log?.error(`${complaint}. The regions' own maps are shown until the next start.`);
    return null;
  });
  if (!info) return null;
  const type = info.content === 'vector' ? 'application/vnd.mapbox-vector-tile' : `image/${info.content}`;
  return { map: { ...mapOf(info, settings.place), attribution }, origins, tiles: { source, type } };
}

const isRemote = (place: string): boolean => /^https?:\/\//i.test(place);

/** Whether the server failed, not the address: it does not answer, or not in time, or with a failure of its own. */
function isOutage(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    (cause instanceof TypeError || cause.name === 'TimeoutError' || / 5\d\d$/.test(cause.message))
  );
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

function mapOf({ minZoom: min_zoom, maxZoom: max_zoom, content, layers }: ArchiveInfo, place: string) {
  const base = { url: '/map/operator/{z}/{x}/{y}', min_zoom, max_zoom } as const;
  if (content !== 'vector') return { ...base, kind: 'raster' } as const;
  if (layers.includes('transportation')) return { ...base, kind: 'vector', schema: 'openmaptiles' } as const;
  if (layers.includes('roads')) return { ...base, kind: 'vector', schema: 'protomaps' } as const;
  throw new Error(
    `MAP_PMTILES: ${place} is neither in the OpenMapTiles nor in the Protomaps schema; its layers are ${layers.join(', ') || 'not named'}.`,
  );
}
