import { type Oklch, contrastOf } from '@sendero/core/brand/contrast';
import type { StudioDraft } from '@sendero/core/contract/studio-shapes';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormats } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { useTexts } from '../../lib/texts.ts';

/** The brand's colours in both themes as they are chosen, with the contrast of the words on them (STU-03). */
export function ColourTrial({ content }: { content: StudioDraft['content'] }) {
  const t = useTexts();
  const dark = (content['dark'] ?? {}) as { readonly hue?: unknown; readonly accent?: unknown };
  const hues = { hue: Number(content['hue']) || 0, accent: Number(content['accent']) || 0 };
  const darkHues = {
    hue: Number(dark.hue ?? hues.hue) || 0,
    accent: Number(dark.accent ?? hues.accent) || 0,
  };
  return (
    <section className="grid gap-3 sm:grid-cols-2" aria-label={t('operator.studio-section.looks')}>
      <Trial theme="light" {...hues} />
      <Trial theme="dark" {...darkHues} />
    </section>
  );
}

interface TrialProps {
  readonly theme: 'light' | 'dark';
  readonly hue: number;
  readonly accent: number;
}

const pairs = {
  primary: 'bg-primary text-on-primary',
  accent: 'bg-accent text-on-accent',
  link: 'bg-surface text-primary-ink',
} as const;

function Trial({ theme, hue, accent }: TrialProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.style.setProperty('--brand-hue', String(hue));
    box.current?.style.setProperty('--accent-hue', String(accent));
    box.current?.style.setProperty('color-scheme', theme);
  }, [theme, hue, accent]);
  return (
    <div
      ref={box}
      className="hue-sample grid content-start gap-2 rounded-lg border border-line bg-surface p-4 text-ink"
    >
      <p className="font-semibold">{t(`settings.theme.${theme}`)}</p>
      {(Object.keys(pairs) as (keyof typeof pairs)[]).map((pair) => (
        <Sample key={pair} pair={pair} of={`${theme} ${hue} ${accent}`} />
      ))}
    </div>
  );
}

/** WCAG 2.2, 1.4.3: words in running text. */
const ENOUGH = 4.5;

function Sample({ pair, of }: { pair: keyof typeof pairs; of: string }) {
  const t = useTexts();
  const { number } = useFormats();
  const words = useRef<HTMLSpanElement>(null);
  const [ratio, setRatio] = useState(0);
  // After the box has its colours, which are set later than this is laid out.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (words.current) setRatio(measured(words.current));
    });
    return () => cancelAnimationFrame(frame);
  }, [of]);
  return (
    <p className="flex items-center justify-between gap-3 text-sm">
      <span ref={words} className={`rounded-md px-3 py-1 ${pairs[pair]}`}>
        {t(`operator.studio-pair.${pair}`)}
      </span>
      <Badge tone={ratio >= ENOUGH ? 'ok' : 'danger'}>{`${number(Math.round(ratio * 10) / 10)} : 1`}</Badge>
    </p>
  );
}

/** The contrast that an element's words have on its ground. */
function measured(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  return contrastOf(oklchIn(color), oklchIn(backgroundColor));
}

function oklchIn(text: string): Oklch {
  const [l = 0, c = 0, h = 0] = [...text.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);
  return [l, c, h];
}
