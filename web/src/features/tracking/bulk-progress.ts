// How far sheets of orders are, as the live feed tells it, for the screen that shows them.
import type { BulkProgress } from '@sendero/core/bulk/progress';

const listeners = new Set<(progress: BulkProgress) => void>();

export function tellSheetProgress(progress: BulkProgress): void {
  for (const listener of listeners) listener(progress);
}

/** Calls back whenever a sheet of the watched vendor has gone on; answers the way to stop. */
export function onSheetProgress(listener: (progress: BulkProgress) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
