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
import { MAX_ZOOM, MIN_ZOOM, prefersStill, type GroundTexts, type OpenGround } from './ground.ts';
import type { Camera } from './mercator.ts';
import './gl-ground.css';
import { readPalette } from './palette.ts';
import { mapStyle } from './style.ts';

setWorkerUrl(workerUrl);

/** A worker that cannot start tells nobody; a map that is not there by then is given up. */
const PATIENCE_MS = 20_000;
const EASE_MS = 500;

export const openGlGround: OpenGround = (host, stage, first, texts, events) => {
  let scene = first;
  let loaded = false;
  const map = new GlMap({
    ...optionsOf(host, texts),
    ...glCamera(stage.camera()),
    style: mapStyle(scene, readPalette()),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  const patience = setTimeout(() => !loaded && !document.hidden && events.onFail(), PATIENCE_MS);
  map.once('load', () => {
    loaded = true;
    restyle(map, mapStyle(scene, readPalette()));
    events.onReady();
  });
  map.on('move', () => {
    const { lat, lng } = map.getCenter();
    stage.show({ lat, lng, zoom: map.getZoom() + ZOOM_OFFSET });
  });
  map.on('movestart', ({ originalEvent }) => originalEvent && events.onTaken());
  map.on('click', ({ lngLat: { lat, lng } }) => events.onPick({ lat, lng }));

  const redraw = () => loaded && restyle(map, mapStyle(scene, readPalette()));
  return {
    draw(next) {
      scene = next;
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
      map.remove();
    },
  };
};

function optionsOf(container: HTMLElement, { twoFingers }: GroundTexts): MapOptions {
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
    locale: { 'CooperativeGesturesHandler.MobileHelpText': twoFingers },
  };
}

function glCamera({ lat, lng, zoom }: Camera): CameraOptions {
  return { center: [lng, lat], zoom: zoom - ZOOM_OFFSET };
}

/** Only what differs is sent on: new colours cost no new layout, a new route no new city. */
function restyle(map: GlMap, style: StyleSpecification): void {
  map.setStyle(style, { diff: true, validate: false });
}
