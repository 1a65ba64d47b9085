import { expect, it } from 'vitest';
import { runTwoCells } from './two-cells.ts';

it('fails no call of one cell while the database of the other is killed under load, and loses no order of either [SCL-07]', async () => {
  const { north, south, recovery_ms } = await runTwoCells(2000);
  expect(north).toMatchObject({ troubled: 0, wrong: [], strange: 0 });
  expect(south).toMatchObject({ wrong: [], strange: 0 });
  expect(south.troubled).toBeGreaterThan(0);
  expect(north.acknowledged).toBeGreaterThan(20);
  expect(south.acknowledged).toBeGreaterThan(5);
  expect(recovery_ms).not.toBe(null);
});
