import { labelOf, type StatusLabel } from '@sendero/core/order/labels';
import type { CancelReason, StatusEntry } from '@sendero/core/order/order';

/** The label of an event: that of its status, or that the order was changed, by the shop or its customer. */
export type MomentLabel = StatusLabel | ChangeLabel;
type ChangeLabel = 'modified' | 'modified-by-customer';

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
  for (const { status, created_at, reason, by } of history) {
    const label = status === 'MODIFIED' ? changeBy(by) : labelOf(status);
    const stage = moments.findLast((moment) => !isChange(moment.label))?.label;
    if (isChange(label) || label !== stage) moments.push({ label, created_at, reason });
  }
  return moments.toReversed();
}

const changeBy = (by: StatusEntry['by']): ChangeLabel => (by ? 'modified-by-customer' : 'modified');

export const isChange = (label: MomentLabel): label is ChangeLabel =>
  label === 'modified' || label === 'modified-by-customer';
