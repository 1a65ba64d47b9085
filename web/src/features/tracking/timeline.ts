import { labelOf, type StatusLabel } from '@sendero/core/order/labels';
import type { CancelReason, StatusEntry } from '@sendero/core/order/order';

/** One line of an order's story. */
export interface Moment {
  readonly label: StatusLabel;
  /** Unix seconds. */
  readonly created_at: number;
  readonly reason?: CancelReason | undefined;
}

/** An order's story, newest first; statuses that a shop would call the same follow each other as one, with the first's time. */
export function timelineOf(history: readonly StatusEntry[]): Moment[] {
  const moments: Moment[] = [];
  for (const { status, created_at, reason } of history) {
    const label = labelOf(status);
    if (moments.at(-1)?.label !== label) moments.push({ label, created_at, reason });
  }
  return moments.toReversed();
}
