// Watches whether the operator's own map loads. If not, it must not hide a region's map.
import type { Map as GlMap, StyleSpecification } from 'maplibre-gl';
import { regionAt, type Scene } from './ground.ts';
import { OPERATOR } from './map-source.ts';

/** The time limit for its style, and again for its first tile: a host that is down often does not even refuse. */
const PATIENCE_MS = 8_000;

interface Watcher {
  /** Called with the operator's complete style. */
  readonly onStyle: (style: StyleSpecification) => void;
  /** Called once if nothing of the operator's map can be loaded. */
  readonly onLost: () => void;
}

/**
 * Loads the operator's style, if the map has one, and watches until the map shows something. The map counts as lost if
 * nothing arrives in time, or if it is empty where a region's map is not. After the first content, a missing tile is no
 * loss. Returns a function that stops.
 */
export function watchOperator(
  map: GlMap,
  { operator, maps }: Scene,
  { onStyle, onLost }: Watcher,
): () => void {
  if (!operator) return () => undefined;
  // The browser already logs every failed load; MapLibre would log another line per tile.
  map.on('error', () => undefined);
  const over = new AbortController();
  const lose = () => {
    if (over.signal.aborted) return;
    over.abort();
    onLost();
  };
  const watchTiles = (sources: ReadonlySet<string>) => {
    const stop = watchSources(map, sources, (came) => {
      const isMissed = regionAt(maps, map.getCenter()) !== undefined;
      if (!came && isMissed) lose();
      else if (came) over.abort();
    });
    over.signal.addEventListener('abort', stop);
  };
  if (operator.kind === 'style')
    Promise.all([loadStyle(operator.url, over.signal), map.once('load')]).then(([style]) => {
      onStyle(style);
      watchTiles(new Set(Object.keys(style.sources)));
    }, lose);
  else watchTiles(new Set([OPERATOR]));
  return () => over.abort();
}

/**
 * Reports whether these sources had visible content: when the map is idle, or after the time limit if no tile arrived.
 */
function watchSources(map: GlMap, sources: ReadonlySet<string>, tell: (came: boolean) => void): () => void {
  let [tiles, pictures] = [0, 0];
  const count = ({ sourceId, tile }: { sourceId: string; tile?: { hasData(): boolean } }) => {
    if (!sources.has(sourceId) || !tile?.hasData()) return;
    tiles++;
    if (map.getSource(sourceId)?.type === 'raster') pictures++;
  };
  const look = () =>
    tell(pictures > 0 || map.queryRenderedFeatures().some(({ source }) => sources.has(source)));
  map.on('sourcedata', count);
  map.on('idle', look);
  const stopWaiting = afterPatience(PATIENCE_MS, () => tiles === 0 && tell(false));
  return () => {
    map.off('sourcedata', count);
    map.off('idle', look);
    stopWaiting();
  };
}

async function loadStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) });
  const style: unknown = response.ok ? await response.json() : null;
  if (!isStyle(style)) throw new Error(`${url} is no map style`);
  return style;
}

function isStyle(value: unknown): value is StyleSpecification {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sources' in value &&
    'layers' in value &&
    Array.isArray(value.layers)
  );
}

/**
 * Calls `what` after `ms` of visible time: a page in the background draws and loads nothing. Returns a function that
 * cancels.
 */
export function afterPatience(ms: number, what: () => void): () => void {
  let timer = 0;
  const wait = () => {
    timer = window.setTimeout(() => (document.hidden ? wait() : what()), ms);
  };
  wait();
  return () => clearTimeout(timer);
}
