import { instantAt, localParts } from '@sendero/core/values/clock-time';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useFlag } from '../../lib/flags.ts';
import { useTexts } from '../../lib/texts.tsx';
import { DateField, TimeField } from '../../ui/date-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Request } from './use-request.ts';

const QUARTER_S = 15 * 60;
const AHEAD_S = 2 * 60 * 60;

/** As soon as possible, or a day and time on the market's clock: a pre-order (FLOW-08). */
export function DeliveryTime({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, change, hours } = request;
  if (!useFlag('pre_order')) return null;
  const isLater = draft.preordered_for !== null;
  const choose = (when: 'asap' | 'later') =>
    change({
      preordered_for: when === 'asap' ? null : firstTime(hours.isOpenNow ? null : hours.nextOpening),
    });
  return (
    <div className="grid gap-3">
      <Segmented
        name="delivery_time"
        label={t('request.when')}
        value={isLater ? 'later' : 'asap'}
        onChange={choose}
        hint={isLater ? undefined : t('request.asap-hint')}
        choices={[
          { value: 'asap', label: t('request.asap') },
          { value: 'later', label: t('request.later') },
        ]}
      />
      {isLater ? <LaterFields request={request} /> : null}
    </div>
  );
}

function LaterFields({ request: { draft, change, issues } }: { request: Request }) {
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

/** The next opening, else a round time two hours from now; unix seconds. */
function firstTime(opening: number | null): number {
  return opening ?? Math.ceil((Date.now() / 1000 + AHEAD_S) / QUARTER_S) * QUARTER_S;
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
