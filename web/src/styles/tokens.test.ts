// @vitest-environment node
import { type Oklch, contrastOf } from '@sendero/core/brand/contrast';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/^\s+--([\w-]+):([^;]+);$/gm)].map(([, name = '', value = '']) => [
    name,
    onOneLine(value),
  ]),
);

function onOneLine(value: string): string {
  return value.trim().replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');
}

/** The three numbers of an `oklch()` token; knows `light-dark()`, `min()`, and the brand's own variables. */
function oklch(token: string, theme: Theme, brand: Record<string, number>): Oklch {
  const value = tokens.get(token) ?? '';
  const alternatives = value.match(/oklch\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g) ?? [];
  const chosen = theme === 'dark' ? alternatives.at(-1) : alternatives[0];
  const plain = (chosen ?? '')
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => String(brand[name]))
    .replace(/min\(([\d.]+), ([\d.]+)\)/g, (_, a: string, b: string) =>
      String(Math.min(Number(a), Number(b))),
    );
  const [l = NaN, c = NaN, h = NaN] = plain.slice('oklch('.length, -1).split(' ').map(Number);
  return [l, c, h];
}

const grounds = ['surface', 'raised', 'sunken'];
const onGrounds = (text: string) => grounds.map((ground): [string, string] => [text, ground]);
const readable: [string, string][] = [
  ...['ink', 'muted', 'primary-ink', 'ok', 'warn', 'danger', 'info'].flatMap(onGrounds),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['primary-ink', 'primary-soft'],
  ['ink', 'primary-soft'],
  ['muted', 'primary-soft'],
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ...['ok', 'warn', 'danger', 'info'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
  ]),
];
const visible: [string, string][] = [...onGrounds('line-strong'), ...onGrounds('focus')];

/** The pairs that miss `least` for some hue, each with the worst hue and its contrast. */
function failures(pairs: [string, string][], theme: Theme, least: number): string[] {
  return pairs.flatMap(([front, ground]) => {
    let worst = { ratio: Infinity, at: '' };
    for (let hue = 0; hue < 360; hue++) {
      for (const chroma of [0, 0.08, 0.16, 0.3]) {
        const brand = { 'brand-hue': hue, 'brand-chroma': chroma, 'accent-hue': hue };
        const ratio = contrastOf(oklch(front, theme, brand), oklch(ground, theme, brand));
        if (!(ratio >= worst.ratio)) worst = { ratio, at: `hue ${hue} chroma ${chroma}` };
      }
    }
    return worst.ratio >= least ? [] : [`${front} on ${ground}: ${worst.ratio.toFixed(2)} at ${worst.at}`];
  });
}

describe.each<Theme>(['light', 'dark'])('%s theme, every brand hue', (theme) => {
  it('keeps text readable, 4.5 : 1 [WLB-01]', () => {
    expect(failures(readable, theme, 4.5)).toEqual([]);
  });

  it('keeps control borders and the focus ring visible, 3 : 1 [WLB-01]', () => {
    expect(failures(visible, theme, 3)).toEqual([]);
  });
});
