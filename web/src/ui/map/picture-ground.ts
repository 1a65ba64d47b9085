// The map as the server's picture, without WebGL or to save data. It is dragged and zoomed at once, and requested again
// when it comes to rest.
import type { LatLng } from '@sendero/core/values/place';
import { MAX_ZOOM, MIN_ZOOM, regionAt, type OpenGround, type Scene } from './ground.ts';
import { isDark } from './palette.ts';
import { dragPicture } from './drag-picture.ts';
import type { Camera, Size } from './mercator.ts';
import type { Stage } from './stage.ts';

/** Pixels drawn beyond each edge, so that a short drag shows no gap. */
const MARGIN_PX = 160;
const REST_MS = 160;

const SVG = 'http://www.w3.org/2000/svg';

export const openPictureGround: OpenGround = (host, stage, first, _texts, events) => {
  let scene = first;
  let timer = 0;
  let drawn: { readonly camera: Camera; readonly size: Size } | null = null;
  const picture = host.appendChild(document.createElement('img'));
  const lines = host.appendChild(document.createElementNS(SVG, 'svg'));
  picture.alt = '';
  picture.draggable = false;
  picture.className = 'absolute max-w-none origin-top-left select-none';
  lines.setAttribute('class', 'absolute inset-0 size-full');

  const load = async () => {
    const [camera, size] = [stage.camera(), stage.size()];
    const url = size.width > 0 ? pictureUrl(scene, camera, size) : null;
    if (!url) return;
    const next = new Image();
    next.src = url;
    await next.decode();
    drawn = { camera, size };
    picture.src = url;
    place();
  };
  const reload = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void load().then(events.onReady, events.onFail), drawn ? REST_MS : 0);
  };
  const place = () => {
    drawOverlays(lines, scene, stage);
    if (drawn) placePicture(picture, drawn.camera, drawn.size, stage);
  };
  const stops = [stage.subscribe(place), stage.subscribe(reload), dragPicture(host, stage, events)];
  if (scene.world ?? regionAt(scene.maps, stage.camera())) reload();
  else events.onReady();

  return {
    draw(next) {
      scene = next;
      place();
      reload();
    },
    recolour: reload,
    moveTo: ({ lat, lng, zoom }) =>
      stage.show({ lat, lng, zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom)) }),
    remove() {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
      host.replaceChildren();
    },
  };
};

function pictureUrl({ maps, world, language }: Scene, { lat, lng, zoom }: Camera, size: Size): string | null {
  const map = regionAt(maps, { lat, lng }) ?? world;
  if (!map) return null;
  const query = new URLSearchParams({
    lat: lat.toFixed(5),
    lng: lng.toFixed(5),
    zoom: zoom.toFixed(2),
    width: String(Math.round(size.width) + 2 * MARGIN_PX),
    height: String(Math.round(size.height) + 2 * MARGIN_PX),
    theme: isDark() ? 'dark' : 'light',
    language,
  });
  return `${map.picture}&${query}`;
}

function placePicture(picture: HTMLImageElement, camera: Camera, size: Size, stage: Stage): void {
  const middle = stage.project(camera);
  const scale = 2 ** (stage.camera().zoom - camera.zoom);
  const x = middle.x - (size.width / 2 + MARGIN_PX) * scale;
  const y = middle.y - (size.height / 2 + MARGIN_PX) * scale;
  picture.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
}

function drawOverlays(lines: SVGSVGElement, { route, travelled = [], areas }: Scene, stage: Stage): void {
  lines.replaceChildren(
    ...areas.map((ring) =>
      shape('polygon', ring, stage, { fill: '--map-area', 'fill-opacity': '0.09', stroke: '--map-area' }, 2),
    ),
    ...(travelled.length > 1 ? [shape('polyline', travelled, stage, { stroke: '--map-label' }, 4)] : []),
    shape('polyline', route, stage, { stroke: '--map-halo' }, 9),
    shape('polyline', route, stage, { stroke: '--map-route' }, 5),
  );
}

function shape(
  name: 'polygon' | 'polyline',
  places: readonly LatLng[],
  stage: Stage,
  look: Readonly<Record<string, string>>,
  width: number,
): SVGElement {
  const element = document.createElementNS(SVG, name);
  const points = places.map(stage.project).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  const attributes = {
    fill: 'none',
    'stroke-width': String(width),
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
    points: points.join(' '),
    ...look,
  };
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value.startsWith('--') ? `var(${value})` : value);
  return element;
}
