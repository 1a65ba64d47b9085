import { labelOf, type StatusLabel } from '@sendero/core/order/labels';
import type { CancelReason, StatusEntry } from '@sendero/core/order/order';

/** The label of an event: that of its status, or that the order was changed. */
export type MomentLabel = StatusLabel | 'modified';

/** One event of an order's timeline. */
export interface Moment {
  readonly label: MomentLabel;
  /** In unix seconds. */
  readonly created_at: number;
  readonly reason?: CancelReason | undefined;
}

/**
 * An order's timeline, newest first. Successive statuses with the same label are one event, with the time of the first.
 * The status after a change is left out if it repeats the status before the change.
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
