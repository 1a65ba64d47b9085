import { describe, expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

const own = { hosts: ['provider.example'], asked: new URL('http://127.0.0.1:4010/api') };

describe('an address for a page', () => {
  it.each(['https://provider.example/pay', 'https://hooks.provider.example/', 'http://127.0.0.1:4010/page'])(
    'is %s [SAF-16]',
    (text) => expect(pageAddress(text, own)?.href).toBe(text),
  );

  it.each([
    'http://provider.example/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://provider.example.evil.example/',
    'https://evilprovider.example/',
    'https://somebody:secret@provider.example/',
    'http://127.0.0.1:4011/page',
    '//provider.example/',
    '',
  ])('is not %s [SAF-16]', (text) => expect(pageAddress(text, own)).toBeNull());
});
