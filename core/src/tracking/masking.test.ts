import { describe, expect, it } from 'vitest';
import { publicAddress, shortName } from './masking.ts';

describe('a public page', () => {
  it.each([
    ['Ada Example', 'Ada E.'],
    ['  Aino Maria   Virtanen ', 'Aino Maria V.'],
    ['Madonna', 'Madonna'],
    ['王 小明', '王 小.'],
    ['Zoë 🦊fox', 'Zoë 🦊.'],
    ['', ''],
  ])('says %j as %j [PUB-06]', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it.each([
    ['Bulevardi 10, 00120 Helsinki', 'Bulevardi 10, 00120 Helsinki'],
    ['A 5, Second yard, Bulevardi 10, 00120 Helsinki', 'Bulevardi 10, 00120 Helsinki'],
    ['Bulevardi 10', 'Bulevardi 10'],
    ['#05-12, , 1 Raffles Place, Singapore 048616,', '1 Raffles Place, Singapore 048616'],
    ['', ''],
  ])('tells where %j is as %j, and not behind which door [PUB-06]', (address, told) => {
    expect(publicAddress(address)).toBe(told);
  });
});
