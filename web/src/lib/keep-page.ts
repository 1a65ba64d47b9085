import type { PublicOrder } from '@sendero/core/order/public-order';
import { paperScopes, trackingWorkerPath, trackingWorkerScope } from '@sendero/core/contract/pages';

/** Whether this page came from this device, since the network brought none. */
export const isKeptPage = (): boolean => 'kept' in document.documentElement.dataset;

let worker: ServiceWorker | null = null;
const path = location.pathname;

/**
 * Lets this device keep the page, for when there is no network. Not within another shop's page; and where the browser
 * keeps nothing, as in private windows, the page is as it would be without.
 */
export function keepPage(order: PublicOrder): void {
  if (!('serviceWorker' in navigator) || window !== window.top) return;
  const begin = async (): Promise<void> => {
    await navigator.serviceWorker.register(trackingWorkerPath, {
      scope: trackingWorkerScope,
      updateViaCache: 'none',
    });
    worker = (await navigator.serviceWorker.ready).active;
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    worker?.postMessage({ path, files });
    keepPapers(order);
  };
  const later = (): void => void begin().catch(() => undefined);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

/** Keeps how the order is now, beside the page. */
export function keepOrder(order: PublicOrder): void {
  worker?.postMessage({ path, order: JSON.stringify(order) });
  keepPapers(order);
}

let areKept = false;

/** Keeps the receipt, the proof and its photo, once the order is delivered. */
function keepPapers({ delivered }: PublicOrder): void {
  if (areKept || !worker || !delivered) return;
  areKept = true;
  for (const scope of paperScopes)
    navigator.serviceWorker
      .register(trackingWorkerPath, { scope, updateViaCache: 'none' })
      .catch(() => undefined);
  const { receipt, proofs, photo } = delivered;
  const papers = [receipt, ...proofs.map(({ page }) => page), ...(photo === null ? [] : [photo])];
  worker.postMessage({ path, papers });
}
