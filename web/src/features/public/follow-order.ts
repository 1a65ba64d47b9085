import { type TrackingBoot, track } from '@sendero/core/contract/tracking-api';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { isTerminal } from '@sendero/core/order/status';
import { askAgainAfter } from '@sendero/core/tracking/ask-again';
import type { Connection } from '@sendero/core/tracking/parts';
import { call } from '../../lib/api.ts';
import { isKeptPage, keepOrder, keepPage } from '../../lib/keep-page.ts';
import { hearChanges } from './hear-changes.ts';
import { openRideMap } from './ride-map.ts';
import { showOrder } from './show-order.ts';

const PATIENCE_MS = 15_000;

/**
 * Keeps the page up to date while it is visible: it hears of changes, and asks as `askAgainAfter` says; at once when the page or the
 * network returns. It stops once the order is final (PUB-01) and nothing is said to be wrong that nobody has decided. `refresh` asks at once.
 */
export function followOrder(page: TrackingBoot): { readonly refresh: () => void } {
  const { link_id, locale, texts, order: first } = page;
  const map = openRideMap(page);
  let order = first;
  let ahead_ms = leadOf(first);
  let failures = 0;
  let asking: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (connection: Connection): void => {
    const voice = { locale, texts, now: new Date(Date.now() + ahead_ms) };
    showOrder(order, voice, page, connection);
    // A ride that is over needs no network to be taken off the page.
    if (connection === 'fine' || order.map !== 'now') map.show(order, voice);
  };

  const take = (fresh: PublicOrder): void => {
    // What was asked for may be answered after what was heard.
    if (fresh.updated_at < order.updated_at || fresh.checked_at < order.checked_at) return;
    order = fresh;
    ahead_ms = leadOf(order);
    failures = 0;
    show('fine');
    if (isOver()) changes.close();
    keepOrder(order);
  };

  const changes = hearChanges(link_id, {
    order: (fresh) => {
      take(fresh);
      plan();
    },
    beat: (checked_at) => take({ ...order, checked_at }),
    lost: () => {
      failures = 0;
      plan();
    },
  });

  const ask = async (isWanted = false): Promise<void> => {
    if (asking || (isOver() && !isWanted)) return;
    asking = new AbortController();
    const patience = setTimeout(() => asking?.abort(), PATIENCE_MS);
    try {
      take((await call(track, { params: { link_id }, signal: asking.signal })).result);
    } catch {
      failures += 1;
      show(navigator.onLine ? 'failing' : 'offline');
    }
    clearTimeout(patience);
    asking = null;
    plan();
  };

  const isOver = (): boolean => isTerminal(order.status) && !awaitsAnswer(order);

  const plan = (): void => {
    clearTimeout(timer);
    if (document.hidden || isOver()) return;
    changes.open();
    timer = setTimeout(() => void ask(), askAgainAfter(order, { is_heard: changes.isHeard(), failures }));
  };

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return void ask();
    clearTimeout(timer);
    changes.close();
  });
  addEventListener('online', () => {
    changes.close();
    void ask();
  });
  addEventListener('offline', () => {
    // What was on its way says nothing of the network any more.
    changes.close();
    asking?.abort();
    if (!isOver()) show('offline');
    // A browser may be wrong about it.
    plan();
  });
  if (isKeptPage()) {
    show(navigator.onLine ? 'failing' : 'offline');
    void ask(true);
  } else plan();
  keepPage(first);
  return { refresh: () => void ask(true) };
}

/** Whether somebody said that something is wrong, and more will be said of it. */
const awaitsAnswer = ({ case: known }: PublicOrder): boolean => known?.opened?.decided === null;

/** How far the server's clock is ahead of the device's. */
function leadOf({ checked_at }: PublicOrder): number {
  return checked_at * 1000 - Date.now();
}
