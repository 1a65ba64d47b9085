import { describe, expect, it } from 'vitest';
import { roomBelow } from './step-aside.ts';

const HEIGHT = 800;
const card = { left: 100, right: 300, height: 60 };
const action = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom });

describe('a message never stands over a main action [BRD-05]', () => {
  it.each([
    ['nothing is there', [], 0],
    ['it is beside', [action(310, 400, 750, 790)], 0],
    ['it is above the message', [action(100, 200, 600, 740)], 0],
    ['it is behind the message', [action(250, 400, 750, 790)], 50],
    [
      'another is where the message would step',
      [action(100, 200, 700, 740), action(100, 200, 750, 790)],
      100,
    ],
    ['there is no room left', [action(100, 200, 20, 790)], 0],
  ])('%s', (_name, actions, bottom) => expect(roomBelow(card, actions, HEIGHT)).toBe(bottom));
});
