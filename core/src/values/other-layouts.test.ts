import { expect, it } from 'vitest';
import { layoutsOf } from './other-layouts.ts';

it.each([
  ['фштщ', 'aino'],
  ['αινο', 'aino'],
  ['bdfy', 'иван'],
  ['à(à&éé', '050122'],
  ['+ěščř', '12345'],
  ['٠٥٠', '050'],
])('%s may be %s, typed with another layout [BRD-06]', (typed, meant) => {
  expect(layoutsOf(typed)).toContain(meant);
});

it('what was typed comes first, and nothing twice [BRD-06]', () => {
  expect(layoutsOf('050 123')).toEqual(['050 123']);
  expect(layoutsOf('Aino')[0]).toBe('aino');
});
