import type { PublicOrder } from '@sendero/core/order/public-order';
import { trackingWorkerPath, trackingWorkerScope } from '@sendero/core/contract/pages';

/** Whether this page came from this device, since the network brought none. */
export const isKeptPage = (): boolean => 'kept' in document.documentElement.dataset;

let worker: ServiceWorker | null = null;
const path = location.pathname;

/**
 * Lets this device keep the page, for when there is no network. Not within another shop's page; and where the browser
 * keeps nothing, as in private windows, the page is as it would be without.
 */
export function keepPage(): void {
  if (!('serviceWorker' in navigator) || window !== window.top) return;
  const begin = async (): Promise<void> => {
    await navigator.serviceWorker.register(trackingWorkerPath, {
      scope: trackingWorkerScope,
      updateViaCache: 'none',
    });
    worker = (await navigator.serviceWorker.ready).active;
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    worker?.postMessage({ path, files });
  };
  const later = (): void => void begin().catch(() => undefined);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

/** Keeps how the order is now, beside the page. */
export function keepOrder(order: PublicOrder): void {
  worker?.postMessage({ path, order: JSON.stringify(order) });
}
