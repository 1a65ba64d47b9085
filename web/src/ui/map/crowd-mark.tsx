import { useRef } from 'react';
import type { Crowd } from './crowds.ts';
import type { Point } from './mercator.ts';
import { Shifted } from './shifted.tsx';
import type { Stage } from './stage.ts';
import { usePlaced } from './use-placed.ts';

interface CrowdMarkProps {
  crowd: Crowd;
  shift?: Point | undefined;
  stage: Stage;
  /** The accessible name. */
  label: string;
  onPress: () => void;
}

/** Shows how many riders are here; a press zooms in on them. */
export function CrowdMark({ crowd, shift, stage, label, onPress }: CrowdMarkProps) {
  const place = useRef<HTMLDivElement>(null);
  usePlaced(place, crowd, stage, true);
  return (
    <div ref={place} className="absolute start-0 top-0 size-0 hover:z-20">
      <Shifted by={shift}>
        <button
          type="button"
          aria-label={label}
          onClick={onPress}
          className="pointer-events-auto absolute grid size-11 -translate-1/2 place-items-center rounded-full"
        >
          <span className="tabular grid size-9 place-items-center rounded-full border-2 border-(--map-halo) bg-(--map-rider) text-sm font-semibold text-on-accent shadow-float outline-3 outline-(--map-rider)/40">
            {crowd.count}
          </span>
        </button>
      </Shifted>
    </div>
  );
}
