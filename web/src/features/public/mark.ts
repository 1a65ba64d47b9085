import type { LatLng } from '@sendero/core/values/place';
import { GLIDE_MS, glideAt } from '../../ui/map/glide.ts';
import { prefersStill } from '../../ui/map/ground.ts';
import type { Stage } from '../../ui/map/stage.ts';

/** A mark of the drawing that is placed on the open map. */
export interface Mark {
  /** Moves the mark with an animation. */
  moveTo(at: LatLng): void;
  remove(): void;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Moves the mark of `kind` from `drawing` to `first` on the map; null if the drawing has no such mark yet. */
export function markOf(
  drawing: Element,
  kind: 'pickup' | 'dropoff' | 'rider',
  frame: Element,
  stage: Stage,
  first: LatLng,
): Mark | null {
  const drawn = drawing.querySelector(`[data-marker="${kind}"]`);
  if (!drawn) return null;
  const element = frame.appendChild(document.createElementNS(SVG, 'svg'));
  element.setAttribute('class', 'track-mark');
  element.setAttribute('aria-hidden', 'true');
  const shape = element.appendChild(drawn.cloneNode(true));
  if (shape instanceof Element) shape.removeAttribute('transform');

  let shown = first;
  let frameId = 0;
  const stand = (): void => {
    const { x, y } = stage.project(shown);
    element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  };
  const stop = stage.subscribe(stand);
  stand();
  return {
    moveTo(to) {
      cancelAnimationFrame(frameId);
      const from = shown;
      const started = performance.now();
      const step = (now: number): void => {
        shown = prefersStill() ? to : glideAt(from, to, now - started);
        stand();
        if (now - started < GLIDE_MS) frameId = requestAnimationFrame(step);
      };
      step(started);
    },
    remove() {
      cancelAnimationFrame(frameId);
      stop();
      element.remove();
    },
  };
}
