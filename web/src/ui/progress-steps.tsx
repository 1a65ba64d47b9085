import { Check, X } from 'lucide-react';
import { cx } from './cx.ts';

interface ProgressStepsProps {
  /** The accessible name. */
  label: string;
  steps: readonly string[];
  /** The index of the current step, from 0; `steps.length` when all are done. */
  current: number;
  /** The process stopped at the current step. */
  stopped?: boolean | undefined;
  /** Shows only the bars; screen readers still read the texts. */
  compact?: boolean | undefined;
}

/** A row of steps: done, current, to come. */
export function ProgressSteps({ label, steps, current, stopped, compact }: ProgressStepsProps) {
  return (
    <ol aria-label={label} className="flex gap-1.5">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className="grid min-w-0 flex-1 content-start gap-1.5"
        >
          <span aria-hidden className={cx('h-1 rounded-full', barOf(index, current, stopped))} />
          <span
            className={compact ? 'sr-only' : cx('flex items-start gap-1 text-xs', wordsOf(index, current))}
          >
            <StepIcon done={index < current} stopped={stopped === true && index === current} />
            <span className="min-w-0 text-pretty">{step}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepIcon({ done, stopped }: { done: boolean; stopped: boolean }) {
  if (stopped) return <X aria-hidden strokeWidth={3} className="mt-0.5 size-3 shrink-0 text-danger" />;
  if (done) return <Check aria-hidden strokeWidth={3} className="mt-0.5 size-3 shrink-0 text-primary-ink" />;
  return null;
}

function barOf(index: number, current: number, stopped: boolean | undefined): string {
  if (index === current && stopped) return 'bg-danger';
  if (index < current) return 'bg-primary forced-colors:bg-[Highlight]';
  if (index === current) return 'bg-linear-to-r from-primary from-50% to-line to-50% rtl:bg-linear-to-l';
  return 'bg-line';
}

function wordsOf(index: number, current: number): string {
  if (index === current) return 'font-semibold';
  return 'text-muted';
}
