// Passes the live feed's progress of bulk jobs to the screen that shows them.
import type { BulkProgress } from '@sendero/core/bulk/progress';

const listeners = new Set<(progress: BulkProgress) => void>();

export function publishBulkProgress(progress: BulkProgress): void {
  for (const listener of listeners) listener(progress);
}

/** Calls back at every progress of a bulk job of the watched vendor; returns a function that unsubscribes. */
export function onBulkProgress(listener: (progress: BulkProgress) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
