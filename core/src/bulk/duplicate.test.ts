import { expect, it } from 'vitest';
import { duplicateKey } from './duplicate.ts';

const delivery = { phone_number: '+358401234567', latitude: 60.169031, longitude: 24.951467, amount: 2490 };

it.each([
  [{}, true],
  [{ latitude: 60.169029 }, true],
  [{ latitude: 60.1693 }, false],
  [{ longitude: 24.9518 }, false],
  [{ phone_number: '+358401234568' }, false],
  [{ amount: 2491 }, false],
])('a delivery that differs by %j is likely the same one: %s [BLK-03]', (changed, same) => {
  expect(duplicateKey({ ...delivery, ...changed }) === duplicateKey(delivery)).toBe(same);
});
