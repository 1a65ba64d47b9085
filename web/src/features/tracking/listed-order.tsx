import { memo, useState } from 'react';
import { inSight } from './in-sight.ts';
import { OrderCard, type OrderCardProps } from './order-card.tsx';

/** A card before it was ever measured. */
const USUAL_PX = 174;
/** As far beyond the edge as a quick thumb goes, or the next card for a key. */
const AHEAD = '900px 0px';

interface ListedOrderProps extends OrderCardProps {
  /** It is drawn at once, before anybody knows what is in sight. */
  isFirst: boolean;
}

/** A place in the list. Its card is drawn while it is in or near sight: of 334 cards that is a dozen. */
export const ListedOrder = memo(function ListedOrder({ isFirst, ...card }: ListedOrderProps) {
  const orderId = card.order.order_id;
  const [isNear, setNear] = useState(isFirst);
  const [height, setHeight] = useState(USUAL_PX);

  function watch(element: HTMLElement | null): (() => void) | undefined {
    if (!element) return;
    const unwatch = watchSight(element, (near) => {
      if (near) inSight.add(orderId);
      else inSight.delete(orderId);
      if (!near && element.childElementCount > 0) setHeight(element.offsetHeight);
      setNear(near);
    });
    return () => {
      unwatch();
      inSight.delete(orderId);
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

/** One observer for all cards of a panel, which tells each whether it is in or near sight. */
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
