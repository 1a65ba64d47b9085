import { describe, expect, it } from 'vitest';
import { embedOriginsSchema, isEmbedOrigin } from './embed-origin.ts';

describe('an origin that may show deliveries [RCP-08]', () => {
  it.each([
    'https://shop.example',
    'https://www.shop.example:8443',
    'https://xn--kahvi-fra.example',
    'http://localhost:5173',
    'http://127.0.0.1:4130',
    'http://[::1]:80',
  ])('is %s', (origin) => expect(isEmbedOrigin(origin)).toBe(true));

  it.each([
    '*',
    'https://*',
    'https://*.shop.example',
    'http://shop.example',
    'https://shop.example/',
    'https://shop.example/delivery',
    'https://shop.example?x',
    'https://user@shop.example',
    'https://SHOP.example',
    'https://shop',
    'https://shop.example:0',
    "https://shop.example;script-src 'unsafe-inline'",
    'https://shop.example https://other.example',
    'https://shop.example\n',
    'http://localhost.evil.example',
    'javascript:alert(1)',
    'data:',
    "'self'",
    '',
    `https://${'a'.repeat(64)}.example`,
  ])('is not %s', (origin) => expect(isEmbedOrigin(origin)).toBe(false));

  it('is one of ten at most', () => {
    const origins = Array.from({ length: 11 }, (_, nth) => `https://shop${nth}.example`);
    expect(embedOriginsSchema.safeParse(origins).success).toBe(false);
    expect(embedOriginsSchema.safeParse(origins.slice(1)).success).toBe(true);
  });
});
