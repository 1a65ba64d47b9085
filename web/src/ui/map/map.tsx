import type { BootMap, OperatorMap, WorldMap } from '@sendero/core/contract/boot';
import type { LatLng } from '@sendero/core/values/place';
import { Minus, Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { cx } from '../cx.ts';
import { creditOf } from './credit.ts';
import { CrowdMark } from './crowd-mark.tsx';
import { firstZoom, type UseGlMap } from './ground.ts';
import type { MapMarker } from './marker.ts';
import { Pin } from './pin.tsx';
import { useCrowds } from './use-crowds.ts';
import { useCoverage } from './use-coverage.ts';
import { useGround } from './use-ground.ts';
import { useLayer } from './use-placed.ts';

export type { MapMarker } from './marker.ts';

export interface MapTexts {
  /** Says that the map is a sample, not a survey; shown for a map without attribution. */
  sample: string;
  /** The accessible name of the part that is moved by pointer and keys. */
  ground: string;
  zoomIn: string;
  zoomOut: string;
  unavailable: string;
  /** Says that the map has no streets where it is, near `town` if one is known. */
  noStreets: (town: string | null) => string;
  /** Says what helps there to put a marker at the right door. */
  noStreetsHint: string;
  /** Explains how to move a marker by keyboard. */
  moveHint: string;
  /** Shown on a phone to a user who pans with one finger. */
  twoFingers: string;
}

export interface MapProps {
  /** The available maps of streets. */
  maps: readonly BootMap[];
  /** Drawn under the regions' maps, and where there is none. */
  world?: WorldMap | null | undefined;
  /** Drawn instead of the regions' maps if it can be reached. */
  operator?: OperatorMap | null | undefined;
  centre: LatLng;
  /** Zoom for 256 px tiles; the largest zoom that `fit` may use. Default 16. */
  zoom?: number | undefined;
  markers: readonly MapMarker[];
  /** The accessible name of a cluster of marks. */
  crowdLabel?: ((marks: number) => string) | undefined;
  route?: readonly LatLng[] | undefined;
  /** The way behind the rider; `route` is the way ahead. */
  travelled?: readonly LatLng[] | undefined;
  /** Outlines of delivery areas. */
  areas?: readonly (readonly LatLng[])[] | undefined;
  /** The points that must be visible. After the user has moved the map, it moves only to show something else. */
  fit?: readonly LatLng[] | undefined;
  language: string;
  dir: 'ltr' | 'rtl';
  /** Called with the place that the user presses on the map. */
  onPick?: ((at: LatLng) => void) | undefined;
  /** For what only MapLibre can draw; not called without MapLibre. */
  onGlMap?: UseGlMap | undefined;
  label: string;
  /** Read out by screen readers when it changes, such as the address found where a marker was dropped. */
  announcement?: string | undefined;
  texts: MapTexts;
  className?: string | undefined;
}

const DEFAULT_ZOOM = 16;
const nowhere: readonly LatLng[] = [];
const noAreas: readonly (readonly LatLng[])[] = [];
/** Zoom levels that a press on a cluster adds. */
const CLOSER = 2;

/**
 * The portal's map component. Takes its size from its class and loads MapLibre by itself, so the layout does not shift.
 */
export default function Map(props: MapProps) {
  const { maps, centre, markers, language, dir, label, texts, className } = props;
  // Not as defaults of the pattern: with Babel 8 the compiler leaves a component that has any as it is.
  const zoom = props.zoom ?? DEFAULT_ZOOM;
  const [route, areas, fit] = [props.route ?? nowhere, props.areas ?? noAreas, props.fit ?? nowhere];
  const [operator, world] = [props.operator ?? null, props.world ?? null];
  const host = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const points = fit.length > 0 ? fit : [centre];
  const { stage, zoomBy, ready, unavailable, isOperators, town } = useGround(host, {
    scene: { maps, world, operator, route, travelled: props.travelled, areas, language },
    aim: { points, zoom: firstZoom({ maps, operator }, points[0] ?? centre, zoom) },
    texts: { twoFingers: texts.twoFingers, title: texts.ground },
    onPick: props.onPick,
    onGlMap: props.onGlMap,
  });
  useLayer(layer, stage);
  const { alone, crowds, shifts } = useCrowds(markers, stage);
  const coverage = useCoverage(stage, { maps });
  const isBare = coverage === 'none' && !isOperators;
  const below = coverage === 'streets' ? null : world;
  return (
    <section
      aria-label={label}
      aria-busy={!ready}
      className={cx('relative isolate overflow-hidden bg-(--map-land)', className)}
    >
      <div
        ref={host}
        dir="ltr"
        className={cx('absolute inset-0 transition-opacity', !ready && 'opacity-0')}
      />
      {ready ? null : <div aria-hidden className="shimmer absolute inset-0 bg-(--map-water) opacity-60" />}
      <div
        ref={layer}
        dir="ltr"
        className="pointer-events-none absolute start-0 top-0 size-0 will-change-transform"
      >
        {alone.map((marker) => (
          <Pin
            key={marker.id}
            marker={marker}
            shift={shifts.get(marker.id)}
            stage={stage}
            dir={dir}
            hintId={hintId}
          />
        ))}
        {crowds.map((crowd) => (
          <CrowdMark
            key={crowd.id}
            crowd={crowd}
            shift={shifts.get(crowd.id)}
            stage={stage}
            label={props.crowdLabel?.(crowd.count) ?? String(crowd.count)}
            onPress={() => zoomBy(CLOSER, { lat: crowd.lat, lng: crowd.lng })}
          />
        ))}
      </div>
      <ZoomButtons texts={texts} onZoom={zoomBy} />
      <p className="pointer-events-none absolute start-0 bottom-0 z-30 max-w-[calc(100%-4rem)] rounded-se-md bg-(--map-halo)/80 px-1.5 py-0.5 text-xs text-(--map-label)">
        {creditOf(
          { maps: isBare ? [] : maps, world: below, operator: isOperators ? operator : null },
          texts.sample,
        )}
      </p>
      {isBare && !unavailable ? (
        <p className="floating pointer-events-none absolute start-2 bottom-7 z-30 max-w-[min(24rem,calc(100%-5rem))] px-2.5 py-1.5 text-xs">
          {texts.noStreets(town)} {props.onPick ? texts.noStreetsHint : null}
        </p>
      ) : null}
      {unavailable ? (
        <p className="floating absolute inset-x-3 top-3 z-30 mx-auto w-fit px-3 py-2 text-sm">
          {texts.unavailable}
        </p>
      ) : null}
      <p id={hintId} hidden>
        {texts.moveHint}
      </p>
      <p role="status" className="sr-only">
        {props.announcement}
      </p>
    </section>
  );
}

function ZoomButtons({ texts, onZoom }: { texts: MapTexts; onZoom: (steps: number) => void }) {
  const button =
    'grid size-9 place-items-center hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:size-11';
  return (
    <div className="floating absolute end-3 bottom-3 z-30 grid divide-y divide-line overflow-hidden">
      <button type="button" aria-label={texts.zoomIn} className={button} onClick={() => onZoom(1)}>
        <Plus aria-hidden size={18} />
      </button>
      <button type="button" aria-label={texts.zoomOut} className={button} onClick={() => onZoom(-1)}>
        <Minus aria-hidden size={18} />
      </button>
    </div>
  );
}
