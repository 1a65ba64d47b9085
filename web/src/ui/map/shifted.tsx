import type { ReactNode } from 'react';
import type { Point } from './mercator.ts';

interface ShiftedProps {
  by: Point | undefined;
  children: ReactNode;
}

/** Moves a mark beside its place, with a line back to it. */
export function Shifted({ by, children }: ShiftedProps) {
  if (!by) return children;
  const { x, y } = by;
  return (
    <>
      <span
        aria-hidden
        className="absolute start-0 top-0 h-0.5 origin-left bg-(--map-label)"
        style={{ width: Math.hypot(x, y), transform: `rotate(${Math.atan2(y, x)}rad)` }}
      />
      <span
        className="absolute start-0 top-0 block size-0"
        style={{ transform: `translate(${x}px, ${y}px)` }}
      >
        {children}
      </span>
    </>
  );
}
