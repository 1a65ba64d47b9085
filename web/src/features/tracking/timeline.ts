import { labelOf, type StatusLabel } from '@sendero/core/order/labels';
import type { CancelReason, StatusEntry } from '@sendero/core/order/order';

/** What a moment is called: as its status is, or that somebody changed the order. */
export type MomentLabel = StatusLabel | 'modified';

/** One line of an order's story. */
export interface Moment {
  readonly label: MomentLabel;
  /** Unix seconds. */
  readonly created_at: number;
  readonly reason?: CancelReason | undefined;
}

/**
 * An order's story, newest first; statuses that a shop would call the same follow each other as one, with the first's time.
 * A changed order went on from where it stood, which is not told again.
 */
export function timelineOf(history: readonly StatusEntry[]): Moment[] {
  const moments: Moment[] = [];
  for (const { status, created_at, reason } of history) {
    const label = status === 'MODIFIED' ? 'modified' : labelOf(status);
    const stage = moments.findLast((moment) => moment.label !== 'modified')?.label;
    if (label === 'modified' || label !== stage) moments.push({ label, created_at, reason });
  }
  return moments.toReversed();
}
