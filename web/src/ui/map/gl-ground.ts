// The map drawn by MapLibre. Loaded when a map first shows, 280 kB and a worker of its own.
import {
  Map as GlMap,
  setWorkerUrl,
  type CameraOptions,
  type MapOptions,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { ZOOM_OFFSET } from './by-zoom.ts';
import {
  GUEST_PREFIX,
  MAX_ZOOM,
  MIN_ZOOM,
  prefersStill,
  regionAt,
  type GroundTexts,
  type OpenGround,
  type Scene,
} from './ground.ts';
import type { Camera } from './mercator.ts';
import './gl-ground.css';
import { OPERATOR } from './map-source.ts';
import { readPalette } from './palette.ts';
import { mapStyle } from './style.ts';

setWorkerUrl(workerUrl);

/** A worker that cannot start tells nobody; a map that is not there by then is given up. */
const PATIENCE_MS = 20_000;
const EASE_MS = 500;

export const openGlGround: OpenGround = (host, stage, first, texts, events) => {
  let scene = first;
  let whole: StyleSpecification | null = null;
  let loaded = false;
  let letGo: () => void = () => undefined;
  const map = new GlMap({
    ...optionsOf(host, texts),
    ...glCamera(stage.camera()),
    style: mapStyle(scene, readPalette()),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  const redraw = () => loaded && restyle(map, mapStyle(scene, readPalette(), scene.operator ? whole : null));
  const patience = setTimeout(() => !loaded && !document.hidden && events.onFail(), PATIENCE_MS);
  map.once('load', () => {
    loaded = true;
    redraw();
    letGo = events.onGlMap?.(map) ?? letGo;
    events.onReady();
  });
  map.on('move', () => {
    const { lat, lng } = map.getCenter();
    stage.show({ lat, lng, zoom: map.getZoom() + ZOOM_OFFSET });
  });
  map.on('movestart', ({ originalEvent }) => originalEvent && events.onTaken());
  map.on('click', ({ lngLat: { lat, lng } }) => events.onPick({ lat, lng }));
  map.on('webglcontextlost', events.onFail);

  const loseOperator = () => {
    if (!scene.operator) return;
    scene = { ...scene, operator: null };
    redraw();
    events.onOperatorLost();
  };
  if (scene.operator?.kind === 'style') {
    loadStyle(scene.operator.url).then((style) => {
      whole = style;
      redraw();
    }, loseOperator);
  } else if (scene.operator) watchOperator(map, loseOperator);
  map.once('idle', () => isBare(map, scene) && loseOperator());

  return {
    draw(next) {
      scene = scene.operator ? next : { ...next, operator: null };
      redraw();
    },
    recolour: redraw,
    moveTo(camera) {
      // MapLibre takes the middle of the map as it was when the move began.
      map.resize();
      map.easeTo({ ...glCamera(camera), duration: prefersStill() ? 0 : EASE_MS });
    },
    remove() {
      clearTimeout(patience);
      letGo();
      map.remove();
    },
  };
};

async function loadStyle(url: string): Promise<StyleSpecification> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
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

/** Calls `onLost` where the operator's source fails before it gave a tile; later a missing tile is only that. */
function watchOperator(map: GlMap, onLost: () => void): void {
  let came = false;
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId === OPERATOR && tile?.hasData()) came = true;
  });
  map.on('error', (event) => {
    if (!came && 'sourceId' in event && event.sourceId === OPERATOR) onLost();
  });
}

/** Whether the operator's shapes have nothing to show where a region's map has: their server answers, but not with a map. */
function isBare(map: GlMap, { operator, maps }: Scene): boolean {
  if (operator?.kind !== 'vector' || !regionAt(maps, map.getCenter())) return false;
  return !map.queryRenderedFeatures().some(({ source }) => source === OPERATOR);
}

function optionsOf(container: HTMLElement, { twoFingers, title }: GroundTexts): MapOptions {
  return {
    container,
    minZoom: MIN_ZOOM - ZOOM_OFFSET,
    maxZoom: MAX_ZOOM - ZOOM_OFFSET,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    fadeDuration: prefersStill() ? 0 : 150,
    renderWorldCopies: false,
    cooperativeGestures: matchMedia('(pointer: coarse) and (max-width: 48rem)').matches,
    locale: { 'Map.Title': title, 'CooperativeGesturesHandler.MobileHelpText': twoFingers },
  };
}

function glCamera({ lat, lng, zoom }: Camera): CameraOptions {
  return { center: [lng, lat], zoom: zoom - ZOOM_OFFSET };
}

/** Only what differs is sent on: new colours cost no new layout, a new route no new city. */
function restyle(map: GlMap, style: StyleSpecification): void {
  map.setStyle(style, { diff: true, validate: false, transformStyle: withGuests });
}

/** What others drew on the map stays on it. */
function withGuests(before: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!before) return next;
  const isGuest = (id: string) => id.startsWith(GUEST_PREFIX);
  const sources = Object.entries(before.sources).filter(([id]) => isGuest(id));
  return {
    ...next,
    sources: { ...next.sources, ...Object.fromEntries(sources) },
    layers: [...next.layers, ...before.layers.filter(({ id }) => isGuest(id))],
  };
}
