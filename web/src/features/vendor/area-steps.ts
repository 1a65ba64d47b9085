// An area while it is drawn: its corners, the one in hand, and every step back and forth.
import { LEAST_CORNERS } from '@sendero/core/vendor/delivery-area';
import type { LatLng } from '@sendero/core/values/place';

type Corners = readonly LatLng[];

export interface AreaSteps {
  /** None, or at least three. */
  readonly corners: Corners;
  /** Index of the corner in hand. */
  readonly chosen: number;
  readonly past: readonly Corners[];
  readonly future: readonly Corners[];
}

export type AreaStep =
  | { readonly kind: 'draw'; readonly corners: Corners }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'move'; readonly index: number; readonly to: LatLng }
  /** After the corner in hand; halfway to the next one where no place is named. */
  | { readonly kind: 'add'; readonly at?: LatLng }
  | { readonly kind: 'delete' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

const MOST_STEPS = 200;

export function startSteps(corners: Corners): AreaSteps {
  return { corners, chosen: 0, past: [], future: [] };
}

/** The area after a step; itself where the step cannot be taken. */
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

/** Whether a corner may go: fewer than three are no area. */
export const mayDelete = ({ corners }: AreaSteps): boolean => corners.length > LEAST_CORNERS;

const replacing = (at: number, by: LatLng) => (corner: LatLng, index: number) => (index === at ? by : corner);

function changed(steps: AreaSteps, next: Corners, chosen: number): AreaSteps {
  const corners = next.map(rounded);
  const isArea = corners.length === 0 || corners.length >= LEAST_CORNERS;
  if (!isArea || isSame(corners, steps.corners)) return steps;
  const past = [...steps.past, steps.corners].slice(-MOST_STEPS);
  return { corners, past, future: [], chosen: Math.max(0, Math.min(chosen, corners.length - 1)) };
}

/** The one corner that was dragged, put in or taken out; null where more is different. */
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

/** Whether both are the same corners in the same order. */
export function isSame(one: Corners, other: Corners): boolean {
  return (
    one.length === other.length &&
    one.every(({ lat, lng }, index) => lat === other[index]?.lat && lng === other[index]?.lng)
  );
}

/** 11 cm: six decimals. */
const rounded = ({ lat, lng }: LatLng): LatLng => ({ lat: degrees(lat), lng: degrees(lng) });
const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;
