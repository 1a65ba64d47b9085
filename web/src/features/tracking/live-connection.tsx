import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { openLive, type Live, type Watched } from '../../lib/live.ts';
import { queryClient } from '../../lib/query.ts';
import { liveToken } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { liveUrl } from '../../paths.ts';
import { applyOrder } from './active-orders.ts';
import { setLiveState, useLiveLost } from './live-state.ts';
import { markChanged } from './marks.ts';
import { hearRider, riders } from './riders.ts';
import { tellSheetProgress } from './sheet-progress.ts';
import { useScope } from './use-scope.ts';

/** The feeds of a parent and its outlets begin one after another, and their lists are read once. */
const TOGETHER_MS = 50;

/** Keeps the live feed open for as long as somebody is signed in, and says so quietly when it is lost (LIV-01, LIV-02). */
export function LiveConnection() {
  const t = useTexts();
  const scope = useScope();
  const lost = useLiveLost();
  useLiveFeed(scope?.vendor_id, scope?.include_outlets ?? false);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-2.5 z-30 flex justify-center px-4 md:top-auto md:bottom-4"
    >
      {lost ? (
        <p className="floating rise flex items-center gap-2 px-3 py-1.5 text-sm text-muted">
          <RefreshCw aria-hidden className="size-3.5 shrink-0" />
          {t('shell.live-lost')}
        </p>
      ) : null}
    </div>
  );
}

function useLiveFeed(vendorId: string | undefined, includeOutlets: boolean): void {
  const live = useRef<Live | null>(null);
  const watched = useRef<Watched | null>(null);
  useEffect(() => {
    live.current = openFeed(() => watched.current);
    return () => {
      live.current?.close();
      riders.clear();
    };
  }, []);
  useEffect(() => {
    if (vendorId === undefined) return;
    watched.current = { vendor_id: vendorId, include_outlets: includeOutlets };
    live.current?.watch(watched.current);
  }, [vendorId, includeOutlets]);
}

function openFeed(watched: () => Watched | null): Live {
  let reading = 0;
  const readAgain = (): void => {
    clearTimeout(reading);
    reading = window.setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: ['orders'] }),
      TOGETHER_MS,
    );
  };
  return openLive(addressNow, {
    onOrder: (order) => {
      markChanged(order.order_id);
      applyOrder(order, watched());
    },
    onRider: (orderId, info) => hearRider(orderId, info, new Date()),
    onSheet: tellSheetProgress,
    onStart: readAgain,
    onState: setLiveState,
  });
}

function addressNow(): string | null {
  const token = liveToken();
  return token === null ? null : liveUrl(token);
}
