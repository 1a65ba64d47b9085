import { describe, expect, it } from 'vitest';
import { isLeftAlone, placesOf } from './team.ts';

it.each([
  [
    ['o2', 'o1', 'o2'],
    ['o1', 'o2'],
  ],
  [['o1', 'root'], ['root']],
  [[], []],
])('who is named for %j owns %j', (named, owned) => {
  expect(placesOf('root', named)).toEqual(owned);
});

describe('nobody could act for what its last owner leaves', () => {
  const accounts = new Set(['aino', 'matti']);
  const hasAccount = (email: string) => accounts.has(email);
  const root = (...owners: string[]) => ({ vendor_id: 'root', owners });
  const outlet = (...owners: string[]) => ({ vendor_id: 'o1', owners });

  it.each([
    ['the root’s only owner', root('aino'), [root('aino')], true],
    ['beside one who never opened an account', root('aino', 'invited'), [root('aino', 'invited')], true],
    ['beside another', root('aino', 'matti'), [root('aino', 'matti')], false],
    ['an outlet, whose root has an owner', root('matti'), [outlet('aino')], false],
    ['an outlet, whose root has nobody with an account', root('invited'), [outlet('aino')], true],
    ['an outlet that another owns', root(), [outlet('aino', 'matti')], false],
    ['root and outlet', root('aino'), [root('aino'), outlet('aino', 'matti')], true],
    ['the root for one of its outlets', root('aino'), [root('aino')], true],
  ])('%s', (_name, top, left, isAlone) => {
    expect(isLeftAlone('aino', { root: top, left }, hasAccount)).toBe(isAlone);
  });

  it('not where only an invitation is withdrawn', () => {
    expect(
      isLeftAlone('invited', { root: root('aino', 'invited'), left: [root('aino', 'invited')] }, hasAccount),
    ).toBe(false);
  });
});
