// The one export under way. It goes on while other screens are looked at, and ends with the session.
import { exportOrders } from '@sendero/core/contract/order-api';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { callFile } from '../../lib/api.ts';
import { download, pickFile } from '../../lib/save-file.ts';
import { onEnding } from '../../lib/session.ts';
import type { Ask } from './ask.ts';

export type ExportFormat = 'xlsx' | 'csv';

/** How far it is. */
export interface ExportProgress {
  /** How many orders are to come; null until the server says so. */
  readonly orders: number | null;
  readonly bytes: number;
}

/** What is exported, as what, in which language. */
interface ExportWish {
  readonly ask: Ask;
  readonly format: ExportFormat;
  readonly language: string;
  /** As far as known. */
  readonly count: number;
}

/** From so many orders on a file is written straight to the disk, where the browser can. */
const LARGE = 20_000;

const progress = createStore<ExportProgress | null>(() => null);
let stop = new AbortController();

/** The export under way; null for none. */
export const useExport = (): ExportProgress | null => useStore(progress);

/** Keeps all the orders looked for as a file (HIS-06); answers its name, or null where it was called off. */
export async function startExport({ ask, format, language, count }: ExportWish): Promise<string | null> {
  const keep = count > LARGE ? await pickFile(`orders-${ask.vendor_id}.${format}`) : download;
  if (!keep) return null;
  stop = new AbortController();
  const { signal } = stop;
  const forget = onEnding(cancelExport);
  tell({ orders: null, bytes: 0 });
  try {
    const { vendor_id, ...filters } = ask;
    const query = { ...filters, format, language };
    const response = await callFile(exportOrders, { params: { id: vendor_id }, query, signal });
    const name = nameOf(response) ?? `orders.${format}`;
    tell({ orders: Number(response.headers.get('x-total-count')), bytes: 0 });
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

/** Calls the export off; what came so far is thrown away. */
export function cancelExport(): void {
  stop.abort();
}

/** Tells how many bytes have passed. */
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
