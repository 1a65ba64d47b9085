import type { LatLng } from '@sendero/core/values/place';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { GLIDE_MS, glideAt } from './glide.ts';
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
 * Keeps `element` at its place on the layer without rendering React, so that hundreds of riders move smoothly. With
 * `glides` the element moves to a new place gradually.
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
    let frame = 0;
    const draw = () => {
      standAt(element.current, stage.projectOnLayer(shown.current ?? to));
    };
    const step = (now: number) => {
      shown.current = glideAt(from, to, now - started);
      draw();
      if (now - started < GLIDE_MS) frame = requestAnimationFrame(step);
    };
    const moves = glides && (from.lat !== lat || from.lng !== lng) && !prefersStill();
    if (moves) frame = requestAnimationFrame(step);
    else shown.current = to;
    draw();
    const stop = stage.subscribeToLayer(draw);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [element, lat, lng, stage, glides]);
}

function standAt(element: HTMLElement | null, { x, y }: Point): void {
  if (element) element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}
