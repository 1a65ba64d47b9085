import type { TrackingBoot } from '@sendero/core/contract/tracking-api';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { mapPart } from '@sendero/core/tracking/parts';
import type { Voice } from '@sendero/core/tracking/words';
import { trusted } from '@sendero/core/values/html';
import { trackingMapUrl } from '../../paths.ts';
import type { LiveMap } from './live-map.ts';
import { partElement, write } from './write-part.ts';

export interface RideMap {
  /** Shows the current map, or the text that replaces it. */
  show(order: PublicOrder, voice: Voice): void;
}

const CLOSEST = 3;
const FURTHEST = -1;
const GLIDE_MS = 1200;
/** A drawing scaled by less than this still looks right. */
const MAX_STRETCH = 1.15;

/**
 * The map drawn by the server: requested again with every change, at the size of its frame; the mark of a rider who
 * moved is animated. A tap opens the full map over it, 430 kB that are loaded only then.
 */
export function openRideMap(page: TrackingBoot): RideMap {
  const { link_id, locale } = page;
  const element = partElement('map');
  let order = page.order;
  let live: LiveMap | null = null;
  let closer = 0;

  const draw = async (glides: boolean): Promise<void> => {
    const drawing = element.querySelector('.track-drawing');
    if (!drawing) return;
    const { clientWidth: width, clientHeight: height } = drawing;
    const url = trackingMapUrl(link_id, { width, height, closer });
    const response = await fetch(url, { headers: { 'accept-language': locale } }).catch(() => null);
    // 204: the order has just lost its map; the page hears why in a moment.
    if (response?.status !== 200) return;
    const before = riderIn(drawing);
    write(drawing, trusted(await response.text()));
    const after = riderIn(drawing);
    if (glides && before && after) glide(before, after);
  };

  const close = (): void => {
    live?.remove();
    live = null;
    delete element.dataset['opened'];
  };

  const open = async (): Promise<void> => {
    const drawing = element.querySelector('.track-drawing');
    if (live || !drawing) return;
    element.dataset['opened'] = '';
    const { openLiveMap } = await import('./live-map.ts');
    live = openLiveMap(drawing, page, order, close);
  };

  const zoom = (steps: number): void => {
    if (live) return live.zoomBy(steps);
    closer = Math.min(CLOSEST, Math.max(FURTHEST, closer + steps));
    void draw(false);
  };

  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-zoom], [data-open]') : null;
    if (!button) return;
    if (button.dataset['zoom'] === undefined) void open().catch(close);
    else zoom(Number(button.dataset['zoom']));
  });
  if (isStretched(element)) void draw(false);

  return {
    show(next, voice) {
      const wasShown = order.map === 'now' && next.map === 'now';
      if (next.map !== order.map) {
        close();
        // What stood below stays where it was, but for the end: there is no map to come.
        element.style.minBlockSize = next.map === 'over' ? '' : `${element.offsetHeight}px`;
        write(element, mapPart(next, voice, null));
      }
      order = next;
      live?.show(next);
      void draw(wasShown);
    },
  };
}

/** Whether the drawing was made for a frame of a very different size: the server first draws for a phone. */
function isStretched(element: Element): boolean {
  const svg = element.querySelector('svg[width]');
  const drawn = Number(svg?.getAttribute('width') ?? 0);
  return drawn > 0 && element.clientWidth / drawn > MAX_STRETCH;
}

function riderIn(drawing: Element): SVGGElement | null {
  return drawing.querySelector<SVGGElement>('[data-marker="rider"]');
}

function glide(before: SVGGElement, after: SVGGElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = before.transform.baseVal.consolidate()?.matrix;
  const to = after.transform.baseVal.consolidate()?.matrix;
  if (!from || !to) return;
  after.animate(
    { translate: [`${from.e - to.e}px ${from.f - to.f}px`, '0 0'] },
    { duration: GLIDE_MS, easing: 'ease-in-out' },
  );
}
