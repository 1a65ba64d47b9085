import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPortalPath } from './pages.ts';

const PORTAL = 'https://portal.example';

/** What people build paths from that lead elsewhere. */
const PIECES = [
  '/',
  '\\',
  '//',
  '%',
  '%2f',
  '%5c',
  '%09',
  '%0a',
  '%25',
  '%2e',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '\u00a0',
  '\u2028',
  '.',
  '..',
  '@',
  ':',
  '?',
  '#',
  'https:',
  'javascript:',
  'evil.example',
  '%00',
  '\u3002',
  '\uff0f',
  'é',
  '/request-a-rider',
  '/history/hki1',
  '/connect',
  'next=',
  'a',
];
const pieces = fc.constantFrom(...PIECES);
const path = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A text after each decoding, none included. */
function everyReading(text: string): string[] {
  const readings = [text];
  for (let next = decoded(text); next !== null && next !== readings.at(-1); next = decoded(next))
    readings.push(next);
  return readings;
}

describe('a path given as `next`', () => {
  it.each([
    '/request-a-rider',
    '/order-tracking/hki2?order=hki1-7QK4',
    '/history/hki1?q=caf%C3%A9%20%2F%2F%20100%25',
    '/bulk-order/hki1/1f2e?row=3#top',
    '/',
  ])('leads to a page of the portal: %s [SAF-13] [NAV-05]', (next) => {
    expect(isPortalPath(next)).toBe(true);
  });

  it.each([
    '',
    'request-a-rider',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/%2509/evil.example',
    '/%2F/evil.example',
    '/history/%5Cevil.example',
    '/history/%2e%2e%2f%2fevil.example',
    '/history/..',
    '/history/a%',
    '/history/\u2028',
    'https://evil.example/history',
    'javascript:alert(1)',
    '/nothing',
    '/request-a-rider?\n//evil.example',
  ])('leads nowhere: %j [SAF-13]', (next) => {
    expect(isPortalPath(next)).toBe(false);
  });

  it('that is taken stays within the portal after every decoding [SAF-13]', () => {
    const anywhere = fc.oneof(
      path,
      fc.string({ unit: 'binary' }).map((text) => `/history/${text}`),
    );
    fc.assert(
      fc.property(anywhere, (next) => {
        fc.pre(isPortalPath(next));
        const [pathname = ''] = next.split(/[?#]/, 1);
        for (const reading of [next, ...everyReading(pathname)])
          expect(new URL(reading, PORTAL).origin).toBe(PORTAL);
      }),
      { numRuns: 2000, examples: [['/history/%2e'], ['/history/a%2fb']] },
    );
  });
});
