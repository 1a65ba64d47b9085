// The map drawn by MapLibre. Loaded when a map is first shown: 280 kB and its own worker.
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
  type GroundTexts,
  type OpenGround,
} from './ground.ts';
import type { Camera } from './mercator.ts';
import './gl-ground.css';
import { afterPatience, watchOperator } from './operator-watch.ts';
import { nearestTown } from './nearest-town.ts';
import { readPalette } from './palette.ts';
import { mapStyle } from './style.ts';

setWorkerUrl(workerUrl);

/** A worker that cannot start reports no error, so a map that is not loaded within this time counts as failed. */
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

  const show = () => restyle(map, mapStyle(scene, readPalette(), scene.operator ? whole : null));
  const redraw = () => loaded && show();
  const stopWaiting = afterPatience(PATIENCE_MS, () => !loaded && events.onFail());
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
  map.on('idle', () => scene.world && !scene.operator && events.onTown?.(nearestTown(map)));

  const stopWatching = watchOperator(map, scene, {
    onStyle(style) {
      whole = style;
      redraw();
    },
    onLost() {
      scene = { ...scene, operator: null };
      show();
      events.onOperatorLost();
    },
  });

  return {
    draw(next) {
      scene = scene.operator ? next : { ...next, operator: null };
      redraw();
    },
    recolour: redraw,
    moveTo(camera) {
      // Measured first: MapLibre uses the map's centre as measured at the start of a move.
      map.resize();
      map.easeTo({ ...glCamera(camera), duration: prefersStill() ? 0 : EASE_MS });
    },
    remove() {
      stopWaiting();
      stopWatching();
      letGo();
      map.remove();
    },
  };
};

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

/** Updates only what differs: new colours need no new layout, and a new route no new city. */
function restyle(map: GlMap, style: StyleSpecification): void {
  map.setStyle(style, { diff: true, validate: false, transformStyle: withGuests });
}

/** Copies the layers that others added to the map. */
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
