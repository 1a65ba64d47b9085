import { memo, useState } from 'react';
import { visibleOrders } from './visible-orders.ts';
import { OrderCard, type OrderCardProps } from './order-card.tsx';

/** The height of a card before it is measured. */
const USUAL_PX = 174;
/**
 * How far beyond the visible part cards are drawn: enough for fast scrolling, and for moving to the next card by key.
 */
const AHEAD = '900px 0px';

interface ListedOrderProps extends OrderCardProps {
  /** Drawn at once, before visibility is known. */
  isFirst: boolean;
}

/** An entry of the list. Its card is drawn while in or near the visible part: about a dozen of 334 cards. */
export const ListedOrder = memo(function ListedOrder({ isFirst, ...card }: ListedOrderProps) {
  const orderId = card.order.order_id;
  const [isNear, setNear] = useState(isFirst);
  const [height, setHeight] = useState(USUAL_PX);

  function watch(element: HTMLElement | null): (() => void) | undefined {
    if (!element) return;
    const unwatch = watchSight(element, (near) => {
      if (near) visibleOrders.add(orderId);
      else visibleOrders.delete(orderId);
      if (!near && element.childElementCount > 0) setHeight(element.offsetHeight);
      setNear(near);
    });
    return () => {
      unwatch();
      visibleOrders.delete(orderId);
    };
  }

  return (
    <li ref={watch} style={isNear ? undefined : { blockSize: height }}>
      {isNear ? <OrderCard {...card} /> : null}
    </li>
  );
});

const watchers = new WeakMap<Element, (near: boolean) => void>();
const observers = new WeakMap<Element, IntersectionObserver>();

/** Shares one observer among all cards of a panel; it tells each card whether it is in or near the visible part. */
function watchSight(element: Element, tell: (near: boolean) => void): () => void {
  const root = element.closest('[role=tabpanel]') ?? document.body;
  const observer = observers.get(root) ?? new IntersectionObserver(tellAll, { root, rootMargin: AHEAD });
  observers.set(root, observer);
  watchers.set(element, tell);
  observer.observe(element);
  return () => observer.unobserve(element);
}

function tellAll(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
}
