import { instantAt, localParts } from '@sendero/core/values/clock-time';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { DateField, TimeField } from '../../ui/date-field.tsx';
import type { Request } from './use-request.ts';

/** The day and time of a pre-order, on the market's clock. */
export function LaterFields({ request: { draft, change, issues } }: { request: Request }) {
  const t = useTexts();
  const [typed, setTyped] = useState(() => wallTexts(draft.preordered_for ?? 0));
  const [today] = useState(() => wallTexts(Date.now() / 1000).day);
  const changeTo = (next: { day: string; time: string }) => {
    setTyped(next);
    change({ preordered_for: secondsOf(next) });
  };
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <DateField
        name="preordered_for"
        label={t('request.day')}
        value={typed.day}
        min={today}
        onChange={({ target }) => changeTo({ ...typed, day: target.value })}
        error={issues.of('preordered_for')}
      />
      <TimeField
        label={t('request.time')}
        value={typed.time}
        onChange={({ target }) => changeTo({ ...typed, time: target.value })}
      />
    </div>
  );
}

function wallTexts(seconds: number): { day: string; time: string } {
  const { year, month, day, hour, minute } = localParts(new Date(seconds * 1000), boot.market.time_zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return { day: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
}

/** The instant of a day and a time on the market's clock; 0, which is always past, while one of them is missing. */
function secondsOf({ day, time }: { day: string; time: string }): number {
  const [year, month, date] = day.split('-').map(Number);
  const [hour, minute] = time.split(':').map(Number);
  if (!year || !month || !date || hour === undefined || minute === undefined) return 0;
  return instantAt({ year, month, day: date, hour, minute }, boot.market.time_zone).getTime() / 1000;
}
