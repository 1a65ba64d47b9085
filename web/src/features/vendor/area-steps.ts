// The state of an area being edited: its corners, the chosen corner, and the undo history.
import { LEAST_CORNERS } from '@sendero/core/vendor/delivery-area';
import type { LatLng } from '@sendero/core/values/place';

type Corners = readonly LatLng[];

export interface AreaSteps {
  /** Empty, or at least three. */
  readonly corners: Corners;
  /** The index of the chosen corner. */
  readonly chosen: number;
  readonly past: readonly Corners[];
  readonly future: readonly Corners[];
}

export type AreaStep =
  | { readonly kind: 'draw'; readonly corners: Corners }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'move'; readonly index: number; readonly to: LatLng }
  /** Adds after the chosen corner; halfway to the next one if no place is given. */
  | { readonly kind: 'add'; readonly at?: LatLng }
  | { readonly kind: 'delete' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

const MOST_STEPS = 200;

export function startSteps(corners: Corners): AreaSteps {
  return { corners, chosen: 0, past: [], future: [] };
}

/** The state after a step; the same state if the step is not possible. */
export function takeStep(steps: AreaSteps, step: AreaStep): AreaSteps {
  const { corners, chosen, past, future } = steps;
  switch (step.kind) {
    case 'choose':
      return corners[step.index] ? { ...steps, chosen: step.index } : steps;
    case 'draw':
      return changed(steps, step.corners, touched(corners, step.corners) ?? chosen);
    case 'move':
      return changed(steps, corners.map(replacing(step.index, step.to)), step.index);
    case 'add':
      return changed(steps, corners.toSpliced(chosen + 1, 0, step.at ?? halfway(steps)), chosen + 1);
    case 'delete':
      return changed(steps, corners.toSpliced(chosen, 1), Math.max(0, chosen - 1));
    case 'undo':
      return (
        standing(past.at(-1), { ...steps, past: past.slice(0, -1), future: [corners, ...future] }) ?? steps
      );
    case 'redo':
      return standing(future[0], { ...steps, past: [...past, corners], future: future.slice(1) }) ?? steps;
  }
}

/** Whether a corner may be deleted: an area needs at least three. */
export const mayDelete = ({ corners }: AreaSteps): boolean => corners.length > LEAST_CORNERS;

const replacing = (at: number, by: LatLng) => (corner: LatLng, index: number) => (index === at ? by : corner);

function changed(steps: AreaSteps, next: Corners, chosen: number): AreaSteps {
  const corners = next.map(rounded);
  const isArea = corners.length === 0 || corners.length >= LEAST_CORNERS;
  if (!isArea || isSame(corners, steps.corners)) return steps;
  const past = [...steps.past, steps.corners].slice(-MOST_STEPS);
  return { corners, past, future: [], chosen: Math.max(0, Math.min(chosen, corners.length - 1)) };
}

/** The index of the one corner that was moved, added or removed; null if the difference is larger. */
function touched(before: Corners, after: Corners): number | null {
  const first = after.findIndex((corner, index) => !isSame([corner], before.slice(index, index + 1)));
  const added = after.length - before.length;
  if (first === -1 || Math.abs(added) > 1) return null;
  const rest = isSame(
    after.slice(added < 0 ? first : first + 1),
    before.slice(added > 0 ? first : first + 1),
  );
  return rest ? first : null;
}

function standing(corners: Corners | undefined, steps: AreaSteps): AreaSteps | null {
  return corners
    ? { ...steps, corners, chosen: Math.max(0, Math.min(steps.chosen, corners.length - 1)) }
    : null;
}

function halfway({ corners, chosen }: AreaSteps): LatLng {
  const from = corners[chosen] ?? { lat: 0, lng: 0 };
  const to = corners[(chosen + 1) % corners.length] ?? from;
  return { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
}

/** Whether both have the same corners in the same order. */
export function isSame(one: Corners, other: Corners): boolean {
  return (
    one.length === other.length &&
    one.every(({ lat, lng }, index) => lat === other[index]?.lat && lng === other[index]?.lng)
  );
}

/** Six decimals: 11 cm. */
const rounded = ({ lat, lng }: LatLng): LatLng => ({ lat: degrees(lat), lng: degrees(lng) });
const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;
