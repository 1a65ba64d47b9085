// The one running export. It continues on other screens and ends with the session.
import { exportEvidence } from '@sendero/core/contract/evidence-api';
import { exportOrders } from '@sendero/core/contract/order-api';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { callFile } from '../../lib/api.ts';
import { download, pickFile } from '../../lib/save-file.ts';
import { onEnding } from '../../lib/session.ts';
import type { HistoryQuery } from './history-query.ts';

/** `jsonl`: the evidence of the period's days, whatever else the filters say (RCP-09). */
export type ExportFormat = 'xlsx' | 'csv' | 'jsonl';

/** The progress of the export. */
export interface ExportProgress {
  /** The total number of orders; null until the server says it. */
  readonly orders: number | null;
  readonly bytes: number;
}

/** What to export, in which format and language. */
interface ExportWish {
  readonly ask: HistoryQuery;
  readonly format: ExportFormat;
  readonly language: string;
  /** The number of orders, as far as known. */
  readonly count: number;
}

/** Exports of at least this many orders stream directly to disk, if the browser can. */
const LARGE = 20_000;

const progress = createStore<ExportProgress | null>(() => null);
let stop = new AbortController();

/** The running export; null if there is none. */
export const useExport = (): ExportProgress | null => useStore(progress);

/** Saves all matching orders as a file (HIS-06). Returns the file's name, or null if the export was cancelled. */
export async function startExport({ ask, format, language, count }: ExportWish): Promise<string | null> {
  const keep = count > LARGE ? await pickFile(`orders-${ask.vendor_id}.${format}`) : download;
  if (!keep) return null;
  stop = new AbortController();
  const { signal } = stop;
  const forget = onEnding(cancelExport);
  tell({ orders: null, bytes: 0 });
  try {
    const response = await askFor({ ask, format, language }, signal);
    const name = nameOf(response) ?? `orders.${format}`;
    const orders = response.headers.get('x-total-count');
    tell({ orders: orders === null ? null : Number(orders), bytes: 0 });
    if (response.body) await keep(response.body.pipeThrough(counter()), name);
    return name;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    forget();
    tell(null);
  }
}

function askFor(
  { ask, format, language }: Omit<ExportWish, 'count'>,
  signal: AbortSignal,
): Promise<Response> {
  const { vendor_id: id, ...filters } = ask;
  if (format !== 'jsonl')
    return callFile(exportOrders, { params: { id }, query: { ...filters, format, language }, signal });
  const { from, to, include_outlets } = filters;
  return callFile(exportEvidence, { params: { id }, query: { from, to, include_outlets }, signal });
}

/** Cancels the export; what has arrived is discarded. */
export function cancelExport(): void {
  stop.abort();
}

/** Counts the bytes that pass through. */
function counter(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(chunk, way) {
      const now = progress.getState();
      if (now) tell({ ...now, bytes: now.bytes + chunk.byteLength });
      way.enqueue(chunk);
    },
  });
}

const nameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

const tell = (next: ExportProgress | null): void => progress.setState(next, true);
