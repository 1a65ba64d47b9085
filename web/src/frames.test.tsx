// @vitest-environment node
import { fillFrame } from '@sendero/core/contract/frame';
import { pagePaths, screenOf } from '@sendero/core/contract/pages';
import { expect, it } from 'vitest';
import english from '../../locales/en.json';
import { frames } from './frames.tsx';

it('the first picture of every screen is made of whole texts alone [WLB-01]', () => {
  const screens = new Set(pagePaths.map((path) => screenOf(path.split('/')[1] ?? '')));
  for (const [name, frame] of Object.entries(frames)) {
    expect(screens).toContain(name);
    const filled = fillFrame(frame, (key) => {
      if (key.startsWith('brand.')) return key;
      const text = (english as Record<string, string>)[key] ?? expect.fail(`${name}: ${key}`);
      expect(text).not.toMatch(/[{<]/);
      return text;
    });
    expect(filled).not.toMatch(/[⟦⟧]/);
  }
});

it('it is what the request will be asked for, with the bar that will say its price', () => {
  const frame = frames['request-a-rider'] ?? '';
  expect(frame).toContain('⟦request.price-later⟧');
  expect(frame).toMatch(/<button[^>]*disabled=""[^>]*>.*⟦request.place⟧/);
});
