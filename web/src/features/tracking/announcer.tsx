import type { Order } from '@sendero/core/order/order';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isOwn, isPlacing } from '../../lib/own-orders.ts';
import { useTexts } from '../../lib/texts.tsx';
import { dismissToast, toast } from '../../ui/toast.ts';
import { onOrderChanged } from './active-orders.ts';
import { announceChoice } from './announce-choice.ts';
import { chime } from './chime.ts';
import { claimNotices } from './claim-notices.ts';
import { visibleOrders } from './visible-orders.ts';
import { keyOf, type NoticeKind, noticeKinds, noticeOf } from './notices.ts';

/** News within this time is announced together: a sheet of two hundred orders makes one announcement. */
const GATHER_MS = 1500;
const SHOWN_MS = 8000;
/** The shortest time between two announcements, so that a rush does not announce continuously. */
const REST_MS = 6000;

interface Item {
  readonly kind: NoticeKind;
  readonly order: Order;
}

/**
 * Announces orders that others placed or changed: a line on the screen for those that no row in sight shows (BRD-05),
 * and a sound and a notification if the user wants them.
 */
export function Announcer() {
  const t = useTexts();
  const line = useRef(0);

  const sentence = (news: readonly Item[]): string =>
    noticeKinds
      .flatMap((kind) => {
        const [first, ...others] = news.filter((item) => item.kind === kind);
        if (!first) return [];
        return [
          t(`tracking.news.${kind}`, { count: 1 + others.length, customer: first.order.customer.name }),
        ];
      })
      .join(' · ');

  const tell = useEffectEvent((news: readonly Item[]) => {
    const message = sentence(news);
    const unseen = news.filter(({ order }) => document.hidden || !visibleOrders.has(order.order_id));
    if (unseen.length > 0) {
      dismissToast(line.current);
      line.current = toast({ message: sentence(unseen), type: 'info', duration: SHOWN_MS });
    }
    const { sound, notification } = announceChoice();
    if (sound || notification) speak(message, news).catch(reportError);
  });

  useEffect(() => announceWith((news) => tell(news)), []);
  return null;
}

/** Collects news until the answer to this window's own call has arrived, then leaves out its own orders. */
function announceWith(tell: (news: readonly Item[]) => void): () => void {
  const told = new Set<string>();
  let waiting: readonly Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const handOver = (): void => {
    timer = waiting.length > 0 ? setTimeout(handOver, REST_MS) : undefined;
    const { ready = [], unsure = [] } = Object.groupBy(waiting, ({ kind }) =>
      kind === 'new' && isPlacing() ? 'unsure' : 'ready',
    );
    waiting = unsure;
    const news = ready.filter(({ kind, order }) => !isOwn(kind, order.order_id));
    if (news.length > 0) tell(news);
  };
  const unlisten = onOrderChanged((order) => {
    const kind = noticeOf(order, told, new Date());
    if (kind === null) return;
    waiting = [...waiting, { kind, order }];
    timer ??= setTimeout(handOver, GATHER_MS);
  });

  return () => {
    clearTimeout(timer);
    unlisten();
  };
}

/** Announces the news, unless another window of this device does. */
async function speak(message: string, news: readonly Item[]): Promise<void> {
  if (!(await claimNotices(news.map(({ kind, order }) => keyOf(kind, order))))) return;
  const { sound, notification } = announceChoice();
  if (notification && document.hidden) notify(message);
  if (sound) await chime();
}

function notify(message: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const notification = new Notification(message, { tag: 'sendero.news' });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
