// The full map of the public page: MapLibre's map over the server's drawing, with the drawing's own marks.
import type { Boot } from '@sendero/core/contract/boot';
import type { TrackingBoot } from '@sendero/core/contract/tracking-api';
import { trackWay } from '@sendero/core/contract/tracking-api';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { say } from '@sendero/core/tracking/words';
import type { LatLng } from '@sendero/core/values/place';
import { call } from '../../lib/api.ts';
import { boot } from '../../lib/boot.ts';
import { cameraOf, shouldMove, type Aim } from '../../ui/map/aim.ts';
import { openGlGround } from '../../ui/map/gl-ground.ts';
import { firstZoom, type Scene } from '../../ui/map/ground.ts';
import { creditOf } from '../../ui/map/credit.ts';
import { createStage, type Stage } from '../../ui/map/stage.ts';
import { markOf, type Mark } from './mark.ts';

export interface LiveMap {
  show(order: PublicOrder): void;
  zoomBy(steps: number): void;
  remove(): void;
}

const CLOSEST = 17;

/** Opens the map over `drawing` and replaces the drawing once loaded; calls `onFail` if that is impossible. */
export function openLiveMap(
  drawing: Element,
  { link_id, locale, texts }: TrackingBoot,
  first: PublicOrder,
  onFail: () => void,
): LiveMap {
  const voice = { locale, texts, now: new Date() };
  const { maps, world_map: world, operator_map: operator } = boot;
  const sample = say(voice, 'map.sample');
  const creditFor = (shown: typeof operator): string => creditOf({ maps, world, operator: shown }, sample);
  const { frame, host, credit } = frameAfter(drawing, creditFor(operator));
  let aim = aimOf(first, boot);
  let inHand = false;
  let scene: Scene = { maps, world, operator, route: [], areas: [], language: locale };
  const marks = new Map<string, Mark>();
  const stage = createStage({ ...(aim.points[0] ?? { lat: 0, lng: 0 }), zoom: aim.zoom });
  const observer = new ResizeObserver(() => measure(frame, stage));
  measure(frame, stage);
  observer.observe(frame);
  stage.show(cameraOf(aim, stage.size()));
  const groundTexts = { twoFingers: say(voice, 'map.two-fingers'), title: say(voice, 'public.map') };
  const ground = openGlGround(host, stage, scene, groundTexts, {
    onReady: () => frame.setAttribute('aria-busy', 'false'),
    onFail,
    onOperatorLost: () => (credit.textContent = creditFor(null)),
    onTaken: () => (inHand = true),
    onPick: () => undefined,
  });

  const showWay = async (): Promise<void> => {
    const { way } = (await call(trackWay, { params: { link_id } })).result;
    scene = { ...scene, route: way.map(([lat, lng]) => ({ lat, lng })) };
    ground.draw(scene);
  };
  const stand = (order: PublicOrder): void => {
    for (const [kind, at] of placesOf(order)) {
      const mark = marks.get(kind) ?? markOf(drawing, kind, frame, stage, at);
      if (mark) marks.set(kind, mark);
      mark?.moveTo(at);
    }
    void showWay().catch(() => undefined);
  };
  stand(first);

  return {
    show(order) {
      const next = aimOf(order, boot);
      const moves = shouldMove(aim, next, stage.camera(), stage.size(), inHand);
      aim = next;
      stand(order);
      if (moves) ground.moveTo(cameraOf(aim, stage.size()));
    },
    zoomBy(steps) {
      const { zoom, ...middle } = stage.camera();
      const at = (inHand ? null : aim.points.at(-1)) ?? middle;
      inHand = true;
      ground.moveTo({ ...at, zoom: zoom + steps });
    },
    remove() {
      observer.disconnect();
      for (const mark of marks.values()) mark.remove();
      ground.remove();
      frame.remove();
    },
  };
}

/** The map's frame over the drawing, with the element of the ground and the attribution line. */
function frameAfter(drawing: Element, thanks: string): Record<'frame' | 'host' | 'credit', HTMLElement> {
  const frame = document.createElement('div');
  frame.className = 'track-live';
  frame.setAttribute('aria-busy', 'true');
  const host = frame.appendChild(document.createElement('div'));
  const credit = frame.appendChild(document.createElement('p'));
  credit.textContent = thanks;
  drawing.after(frame);
  return { frame, host, credit };
}

function measure({ clientWidth: width, clientHeight: height }: HTMLElement, stage: Stage): void {
  stage.resize({ width, height });
}

type Place = readonly ['pickup' | 'dropoff' | 'rider', LatLng];

function placesOf({ origin, destination, rider }: PublicOrder): readonly Place[] {
  const places: Place[] = [];
  if (origin) places.push(['pickup', origin]);
  if (destination) places.push(['dropoff', destination]);
  if (rider?.position) places.push(['rider', rider.position]);
  return places;
}

function aimOf(order: PublicOrder, { maps, operator_map: operator }: Boot): Aim {
  const points = placesOf(order).map(([, at]) => at);
  const [at] = points;
  return { points, zoom: at ? firstZoom({ maps, operator }, at, CLOSEST) : CLOSEST };
}
