import { useRef } from 'react';
import { cx } from '../cx.ts';
import type { MapMarker } from './marker.ts';
import { PinShape } from './pin-shape.tsx';
import type { Point } from './mercator.ts';
import { Shifted } from './shifted.tsx';
import type { Stage } from './stage.ts';
import { useHeld } from './use-held.ts';
import { usePlaced } from './use-placed.ts';

interface PinProps {
  marker: MapMarker;
  /** How far beside its place it is drawn, so that it hides no other. */
  shift?: Point | undefined;
  stage: Stage;
  dir: 'ltr' | 'rtl';
  /** The id of the element that explains how to move a marker by keyboard. */
  hintId: string;
}

/** A marker as HTML over the map: a button if it can be chosen or moved, otherwise an image with a name. */
export function Pin({ marker, shift, stage, dir, hintId }: PinProps) {
  const place = useRef<HTMLDivElement>(null);
  const { held, at, handlers } = useHeld(marker, stage);
  usePlaced(place, at, stage, marker.kind === 'rider');
  const shape = (
    <PinShape
      kind={marker.kind}
      large={marker.large}
      vehicle={marker.vehicle}
      selected={marker.selected}
      sign={marker.sign}
      held={held}
    />
  );
  const face = cx(
    'group pointer-events-auto absolute block -translate-x-1/2 rounded-full',
    isDisc(marker) ? '-translate-y-1/2' : '-translate-y-full',
  );
  return (
    <div ref={place} className={cx('absolute start-0 top-0 size-0', layerOf(marker, held))}>
      <Shifted by={held ? undefined : shift}>
        {marker.draggable || marker.onSelect ? (
          <button
            type="button"
            aria-label={marker.label}
            aria-describedby={marker.draggable ? hintId : undefined}
            aria-pressed={marker.onSelect ? (marker.selected ?? false) : undefined}
            onClick={marker.onSelect}
            {...(marker.draggable ? handlers : {})}
            className={cx(
              face,
              marker.draggable && 'touch-none',
              marker.draggable && (held ? 'cursor-grabbing' : 'cursor-grab'),
            )}
          >
            {shape}
            <Tag words={marker.label} dir={dir} shown={marker.selected} />
          </button>
        ) : (
          <span role="img" aria-label={marker.label} className={face}>
            {shape}
            <Tag words={marker.label} dir={dir} shown={marker.selected} />
          </span>
        )}
      </Shifted>
    </div>
  );
}

function Tag({
  words,
  dir,
  shown = false,
}: {
  words: string;
  dir: 'ltr' | 'rtl';
  shown: boolean | undefined;
}) {
  return (
    <span
      dir={dir}
      aria-hidden
      className={cx(
        'floating pointer-events-none absolute start-1/2 bottom-full mb-1.5 w-max max-w-56 -translate-x-1/2 truncate px-2 py-1 text-xs font-medium rtl:translate-x-1/2',
        !shown &&
          'invisible opacity-0 group-hover:visible group-hover:opacity-100 group-focus-visible:visible group-focus-visible:opacity-100',
      )}
    >
      {words}
    </span>
  );
}

/** Whether the shape is centred on its place instead of standing above it. */
const isDisc = ({ kind }: MapMarker): boolean => kind === 'rider' || kind === 'corner';

/** Riders are below places; the selected and the held marker are on top. */
function layerOf({ kind, selected, draggable }: MapMarker, held: boolean): string {
  if (held || selected) return 'z-20 hover:z-20';
  if (draggable) return 'z-10 hover:z-20';
  return kind === 'rider' ? 'hover:z-20' : 'z-5 hover:z-20';
}
