// Whether the operator's own map comes. Where it does not, a region's must not stay hidden behind it.
import type { Map as GlMap, StyleSpecification } from 'maplibre-gl';
import { regionAt, type Scene } from './ground.ts';
import { OPERATOR } from './map-source.ts';

/** For its style, and then again for its first tile: a host that is down often does not even refuse. */
const PATIENCE_MS = 8_000;

interface Watcher {
  /** The operator's whole style came, to be shown. */
  readonly onStyle: (style: StyleSpecification) => void;
  /** Nothing of the operator's map can be had. Told once. */
  readonly onLost: () => void;
}

/**
 * Loads the operator's style where it is one, and watches until its map has something to show. It is lost where nothing comes in
 * time, or where it has nothing to show while a region's map has. Once it came, a missing tile is only that. Answers how to stop.
 */
export function watchOperator(
  map: GlMap,
  { operator, maps }: Scene,
  { onStyle, onLost }: Watcher,
): () => void {
  if (!operator) return () => undefined;
  // What cannot be loaded the browser tells by itself; MapLibre would add a line of its own for each tile.
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

/** Tells whether these sources gave something to see: when the map comes to rest, or when patience ends and no tile came. */
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

/** Does `what` after `ms` in sight: a page in the background draws and loads nothing. Answers how to call it off. */
export function afterPatience(ms: number, what: () => void): () => void {
  let timer = 0;
  const wait = () => {
    timer = window.setTimeout(() => (document.hidden ? wait() : what()), ms);
  };
  wait();
  return () => clearTimeout(timer);
}
