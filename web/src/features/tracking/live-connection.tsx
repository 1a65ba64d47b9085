import { BEARER_PROTOCOL, LIVE_PROTOCOL } from '@sendero/core/contract/live-protocol';
import type { Order, RiderInfo } from '@sendero/core/order/order';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { openLive, type Live, type LiveAddress, type Watched } from '../../lib/live.ts';
import { PageSection } from '../../lib/page-section.tsx';
import { queryClient } from '../../lib/query.ts';
import { liveToken } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { liveUrl } from '../../paths.ts';
import { applyOrders } from './active-orders.ts';
import { Announcer } from './announcer.tsx';
import { throttleLatest } from './throttle-latest.ts';
import { setLiveState, useLiveLost } from './live-state.ts';
import { markChanged } from './recent-changes.ts';
import { clearRiders, recordPositions } from './riders.ts';
import { publishBulkProgress } from './bulk-progress.ts';
import { useScope } from './use-scope.ts';

/** The feeds of a parent and its outlets start one after another; within this time their lists are read once. */
const TOGETHER_MS = 50;
/** Riders move once a second: oftener would hold a press up on a slow device, and show nothing more. */
const RIDERS_MS = 1000;

/** Holds the live feed open while a user is signed in, and shows a note when it is lost (LIV-01, LIV-02). */
export function LiveConnection() {
  const scope = useScope();
  const lost = useLiveLost();
  useLiveFeed(scope?.vendor_id, scope?.include_outlets ?? false);
  return (
    <>
      <PageSection>
        <Announcer />
      </PageSection>
      <LostNote isLost={lost} />
    </>
  );
}

function LostNote({ isLost }: { isLost: boolean }) {
  const t = useTexts();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-2.5 z-30 flex justify-center px-4 md:top-auto md:bottom-4"
    >
      {isLost ? (
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
      clearRiders();
    };
  }, []);
  useEffect(() => {
    if (vendorId === undefined) return;
    const next = { vendor_id: vendorId, include_outlets: includeOutlets };
    live.current?.watch(next);
    watched.current = next;
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
  const changed = throttleLatest<Order>((orders) => {
    markChanged([...orders.keys()]);
    applyOrders([...orders.values()], watched());
  });
  const ridden = throttleLatest<RiderInfo>((told) => recordPositions(told, new Date()), RIDERS_MS);
  const live = openLive(addressNow, {
    onOrder: (order) => changed.add(order.order_id, order),
    onRider: ridden.add,
    onBulkProgress: publishBulkProgress,
    onStart: readAgain,
    onState: setLiveState,
  });
  return {
    // Orders still queued belong to the lists watched until now.
    watch: (next) => {
      changed.flush();
      live.watch(next);
    },
    close: () => {
      live.close();
      changed.flush();
      ridden.flush();
    },
  };
}

/** The credential goes beside the protocol: logs and proxies see addresses. */
function addressNow(): LiveAddress | null {
  const token = liveToken();
  return token === null ? null : { url: liveUrl(), protocols: [LIVE_PROTOCOL, `${BEARER_PROTOCOL}${token}`] };
}
