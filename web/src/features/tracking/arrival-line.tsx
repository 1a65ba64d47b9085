import { useFormats, useTexts } from '../../lib/texts.tsx';
import type { Arrival } from './arrival.ts';

/** The minutes until the rider arrives, and where; when the rider is near, a text says so (RID-04, RID-05). */
export function ArrivalLine({ arrival: { at, minutes, near } }: { arrival: Arrival }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <p className="min-w-0 text-xs text-muted">
      <span className="tabular text-md font-semibold whitespace-nowrap text-ink">
        {minutes === 0 ? t('tracking.under', { time: formats.minutes(1) }) : formats.minutes(minutes)}
      </span>{' '}
      <span className="text-pretty">{t(near ? `tracking.near.${at}` : `tracking.arrives.${at}`)}</span>
    </p>
  );
}
