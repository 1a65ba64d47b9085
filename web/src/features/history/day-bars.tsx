import { useFormats, useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import type { Figures } from './use-figures.ts';

interface DayBarsProps {
  by_day: Figures['by_day'];
  /** All days of the period. */
  days: readonly number[];
}

const HEIGHT = 100;
const STEP = 10;
const BAR = 8;

const parts = [
  { name: 'on-time', fill: 'fill-primary', swatch: 'bg-primary' },
  { name: 'late', fill: 'fill-warn', swatch: 'bg-warn' },
  { name: 'undelivered', fill: 'fill-line-strong', swatch: 'bg-line-strong' },
] as const;

/** A bar a day: how many orders came on time, late, or not. The table below says the same in words. */
export function DayBars({ by_day, days }: DayBarsProps) {
  const t = useTexts();
  const { date } = useFormats();
  const most = Math.max(1, ...by_day.map(({ orders }) => orders));
  const found = new Map(by_day.map((one) => [one.day, one]));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {parts.map(({ name, swatch }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={cx('size-2.5 rounded-full', swatch)} />
            {t(`history.${name}`)}
          </span>
        ))}
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-line rtl:-scale-x-100"
      >
        {days.map((day, nth) => {
          const of = found.get(day);
          return of ? <Bar key={day} x={nth * STEP} of={of} scale={HEIGHT / most} /> : null;
        })}
      </svg>
      <div aria-hidden className="tabular flex justify-between text-xs text-muted">
        <span>{first === undefined ? null : date(first)}</span>
        <span>{last === undefined || last === first ? null : date(last)}</span>
      </div>
    </figure>
  );
}

interface BarProps {
  x: number;
  of: Figures['by_day'][number];
  scale: number;
}

function Bar({ x, of: { day, orders, delivered, on_time }, scale }: BarProps) {
  const { date, number } = useFormats();
  const sizes = [on_time, delivered - on_time, orders - delivered];
  const below = [0, on_time, delivered];
  return (
    <g>
      <title>{`${date(day)}: ${number(orders)}`}</title>
      {parts.map(({ name, fill }, nth) => {
        const size = (sizes[nth] ?? 0) * scale;
        const y = HEIGHT - (below[nth] ?? 0) * scale - size;
        return <rect key={name} x={x + (STEP - BAR) / 2} y={y} width={BAR} height={size} className={fill} />;
      })}
    </g>
  );
}
