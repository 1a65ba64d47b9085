import { expect, it } from 'vitest';
import { isUntouched, runTwoCells, storyOfCells } from './two-cells.ts';

it('fails no call of one cell while the database of the other is killed under load, and loses no order of either [SCL-07]', async () => {
  const result = await runTwoCells(2000);
  const { north, south } = result;
  expect(isUntouched(result) ? '' : storyOfCells(result)).toBe('');
  expect(south.troubled).toBeGreaterThan(0);
  expect(north.acknowledged).toBeGreaterThan(20);
  expect(south.acknowledged).toBeGreaterThan(5);
});
