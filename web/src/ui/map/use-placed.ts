import type { LatLng } from '@sendero/core/values/place';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { GLIDE_EASING, GLIDE_MS, glideAt } from './glide.ts';
import { prefersStill } from './ground.ts';
import type { Point } from './mercator.ts';
import type { Stage } from './stage.ts';

/** Keeps the layer of markers aligned with the map. */
export function useLayer(element: RefObject<HTMLElement | null>, stage: Stage): void {
  useLayoutEffect(() => {
    const draw = () => {
      standAt(element.current, stage.layerShift());
    };
    draw();
    return stage.subscribe(draw);
  }, [element, stage]);
}

/**
 * Keeps `element` at its place on the layer without rendering React. With `glides` it moves to a new place gradually, by an
 * animation that the compositor runs: a frame of the page for each step of each rider would leave no time for presses.
 */
export function usePlaced(
  element: RefObject<HTMLElement | null>,
  { lat, lng }: LatLng,
  stage: Stage,
  glides: boolean,
): void {
  const shown = useRef<LatLng>(null);

  useLayoutEffect(() => {
    const to = { lat, lng };
    const from = shown.current ?? to;
    const started = performance.now();
    const moves = glides && (from.lat !== lat || from.lng !== lng) && !prefersStill();
    const place = () => (moves ? glideAt(from, to, performance.now() - started) : to);
    let glide: Animation | undefined;
    const draw = () => {
      glide?.cancel();
      standAt(element.current, stage.projectOnLayer(to));
      glide = moves ? glideFrom(element.current, stage.projectOnLayer(place()), started) : undefined;
    };
    draw();
    const stop = stage.subscribeToLayer(draw);
    return () => {
      shown.current = place();
      glide?.cancel();
      stop();
    };
  }, [element, lat, lng, stage, glides]);
}

/** Has `element` come from `point` to where it stands, in what is left of the second since `started`. */
function glideFrom(element: HTMLElement | null, point: Point, started: number): Animation | undefined {
  const left_ms = started + GLIDE_MS - performance.now();
  return left_ms > 0
    ? element?.animate(
        { transform: [translate(point), element.style.transform] },
        { duration: left_ms, easing: GLIDE_EASING },
      )
    : undefined;
}

const translate = ({ x, y }: Point): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

function standAt(element: HTMLElement | null, point: Point): void {
  if (element) element.style.transform = translate(point);
}
