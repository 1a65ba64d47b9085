import { render } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { labelsIn, labelsVendorIdIn, paths } from '../../paths.ts';
import { pageRule } from './paper.ts';
import { QrCode } from '../../ui/qr-code.tsx';

describe('the address of a page of labels', () => {
  it.each([
    ['own orders, without their vendor', ['fi-1001-A1', 'fi-1001-B2'], '/labels/fi-1001#-A1,-B2'],
    ['an outlet’s among them', ['fi-1001-A1', 'fi-1001-kallio-C3'], '/labels/fi-1001#-A1,fi-1001-kallio-C3'],
    ['another vendor’s', ['fi-2-A1'], '/labels/fi-1001#fi-2-A1'],
  ])('names %s, and reads the same [BRD-14]', (_what, ids, href) => {
    expect(paths.labels('fi-1001', ids)).toBe(href);
    const url = new URL(href, 'http://localhost');
    expect(labelsVendorIdIn(url.pathname)).toBe('fi-1001');
    expect(labelsIn('fi-1001', url.hash)).toEqual({ order_ids: ids });
  });

  it('names a bulk job [BRD-14]', () => {
    const url = new URL(paths.jobLabels('fi-1001', 'j-7'), 'http://localhost');
    expect(labelsIn('fi-1001', url.hash)).toEqual({ job_id: 'j-7' });
  });
});

describe('a page of the printer', () => {
  it('is A6, or as long on a roll as the longest label [BRD-14]', () => {
    expect(pageRule('a6', [400, 900])).toBe('@page { size: 105mm 148mm; margin: 0 }');
    expect(pageRule('roll', [400, 378])).toBe('@page { size: 80mm 107mm; margin: 0 }');
  });
});

describe('the code to scan', () => {
  it('reads as the address of the delivery [BRD-14]', () => {
    const text = 'https://sendero.example/tracking/fi-1001-1M7Y6HKX7Y2GH45.c2lnbmF0dXJl';
    const { container } = render(<QrCode text={text} label="Scan" className="size-24" />);
    expect(decoded(container.querySelector('path')?.getAttribute('d') ?? '')).toBe(text);
  });
});

/** Draws the path of a code as pixels, four a module, and reads them. */
function decoded(path: string): string {
  const dark = [...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const SCALE = 4;
  const quiet = Math.min(...dark.map(([x]) => x));
  const size = (Math.max(...dark.map(([x]) => x)) + 1 + quiet) * SCALE;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [x, y] of dark)
    for (let dy = 0; dy < SCALE; dy += 1)
      for (let dx = 0; dx < SCALE; dx += 1)
        data.fill(
          0,
          ((y * SCALE + dy) * size + x * SCALE + dx) * 4,
          ((y * SCALE + dy) * size + x * SCALE + dx) * 4 + 3,
        );
  return decodeQR({ width: size, height: size, data });
}
