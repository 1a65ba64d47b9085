import { describe, expect, it } from 'vitest';
import Map from '../../ui/map/map.tsx';
import { useCrowds } from '../../ui/map/use-crowds.ts';
import { useGround } from '../../ui/map/use-ground.ts';
import { OrderBoard } from './order-board.tsx';
import { TrackingMap } from './tracking-map.tsx';
import TrackingPage from './TrackingPage.tsx';
import { useActiveOrders } from './use-active-orders.ts';
import { useBoard } from './use-board.ts';

/**
 * What the compiler cannot read it leaves as it is, silently: a default in a pattern is enough. On the board that costs every
 * press the drawing of all rows and marks.
 */
describe('what is drawn on the board is kept until something in it changes [BRD-01]', () => {
  it.each([Map, OrderBoard, TrackingMap, TrackingPage, useActiveOrders, useBoard, useCrowds, useGround])(
    '%o',
    (drawn) => {
      expect(String(drawn)).toMatch(/\.c\)\(\d+\)/);
    },
  );
});
