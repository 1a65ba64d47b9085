import type { LatLng } from '@sendero/core/values/place';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { MapMarker } from './marker.ts';
import type { Point } from './mercator.ts';
import { nudge } from './nudge.ts';
import type { Stage } from './stage.ts';

/** A finger on a pin trembles; a smaller movement than this is no drag. */
const TREMBLE_PX = 4;

interface Grip {
  /** From the pointer to the marker's place, so that the marker does not jump to the pointer. */
  readonly offset: Point;
  readonly start: Point;
}

/**
 * A marker that the user drags. By pointer it follows and is dropped on release. By keyboard the arrows move it 10 m,
 * with Shift 100 m; Enter or losing the focus drops it, Escape restores it. A dropped marker stays until its props move
 * it.
 */
export function useHeld({ lat, lng, onMove }: MapMarker, stage: Stage) {
  const grip = useRef<Grip>(null);
  const [own, setOwn] = useState<{ at: LatLng; from: string } | null>(null);
  const [held, setHeld] = useState(false);
  const from = `${lat},${lng}`;
  const moved = own?.from === from ? own.at : null;
  const at = moved ?? { lat, lng };

  const setDown = () => {
    if (held && moved) onMove?.(moved);
    setHeld(false);
    grip.current = null;
  };
  const putBack = () => {
    setOwn(null);
    setHeld(false);
    grip.current = null;
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const start = { x: event.clientX, y: event.clientY };
      const { x, y } = stage.project(at);
      grip.current = { start, offset: { x: x - start.x, y: y - start.y } };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!grip.current) return;
      const { offset, start } = grip.current;
      if (!held && Math.hypot(clientX - start.x, clientY - start.y) < TREMBLE_PX) return;
      setHeld(true);
      setOwn({ at: stage.unproject({ x: clientX + offset.x, y: clientY + offset.y }), from });
    },
    onPointerUp: setDown,
    onPointerCancel: putBack,
    onKeyDown(event: KeyboardEvent) {
      const next = nudge(at, event.key, event.shiftKey);
      if (next) {
        setHeld(true);
        setOwn({ at: next, from });
      } else if (event.key === 'Enter' && held) setDown();
      else if (event.key === 'Escape' && held) putBack();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: setDown,
  };
  return { held, at, handlers };
}
