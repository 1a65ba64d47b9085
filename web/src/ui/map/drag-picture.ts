// Input for the picture map: drag, wheel, arrow keys, and a press to choose a place.
import type { GroundEvents } from './ground.ts';
import { MAX_ZOOM, MIN_ZOOM } from './ground.ts';
import type { Point } from './mercator.ts';
import type { Stage } from './stage.ts';

/** A pointer that moves less than this is a press. */
const PRESS_PX = 4;
const ARROW_PX = 80;
const WHEEL_ZOOM = 0.0025;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -ARROW_PX },
  ArrowDown: { x: 0, y: ARROW_PX },
  ArrowLeft: { x: -ARROW_PX, y: 0 },
  ArrowRight: { x: ARROW_PX, y: 0 },
};

/**
 * Lets input on `host` move the stage; returns a function that stops this. Fingers pan horizontally only, so that the
 * page can scroll.
 */
export function dragPicture(host: HTMLElement, stage: Stage, events: GroundEvents): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  let last: Point | null = null;
  let travelled = 0;

  const pan = ({ x, y }: Point) => {
    const { width, height } = stage.size();
    stage.show({
      ...stage.unproject({ x: width / 2 + x, y: height / 2 + y }),
      zoom: stage.camera().zoom,
    });
    events.onTaken();
  };

  host.tabIndex = 0;
  host.style.touchAction = 'pan-y';
  host.style.cursor = 'grab';
  host.addEventListener(
    'pointerdown',
    (event) => {
      host.setPointerCapture(event.pointerId);
      last = { x: event.clientX, y: event.clientY };
      travelled = 0;
    },
    { signal },
  );
  host.addEventListener(
    'pointermove',
    (event) => {
      if (!last) return;
      const step = { x: last.x - event.clientX, y: last.y - event.clientY };
      travelled += Math.abs(step.x) + Math.abs(step.y);
      last = { x: event.clientX, y: event.clientY };
      if (travelled > PRESS_PX) pan(step);
    },
    { signal },
  );
  host.addEventListener(
    'pointerup',
    (event) => {
      const { left, top } = host.getBoundingClientRect();
      const pressed = last && travelled <= PRESS_PX;
      last = null;
      if (pressed) events.onPick(stage.unproject({ x: event.clientX - left, y: event.clientY - top }));
    },
    { signal },
  );
  host.addEventListener('pointercancel', () => (last = null), { signal });
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { zoom, ...at } = stage.camera();
      stage.show({ ...at, zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom - event.deltaY * WHEEL_ZOOM)) });
      events.onTaken();
    },
    { signal, passive: false },
  );
  host.addEventListener(
    'keydown',
    (event) => {
      const step = ARROWS[event.key];
      if (step && event.target === host) {
        event.preventDefault();
        pan(step);
      }
    },
    { signal },
  );
  return () => ends.abort();
}
