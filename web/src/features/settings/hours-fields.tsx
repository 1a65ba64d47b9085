import type { OpeningHours, Span } from '@sendero/core/vendor/opening-hours';
import { CopyCheck, Plus } from 'lucide-react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import type { FormErrors } from '../../ui/form.tsx';
import { DaySpans } from './day-spans.tsx';

const MOST_SPECIAL_DAYS = 100;

interface HoursFieldsProps {
  hours: OpeningHours;
  errors: FormErrors;
  onChange: (hours: OpeningHours) => void;
}

/** A week's hours by day, and the days that are otherwise. */
export function HoursFields({ hours, errors, onChange }: HoursFieldsProps) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = (day: number): string => formats.weekday(day + 1, 'long');
  const { week, special } = hours;
  const setDay = (day: number, spans: Span[]) => onChange({ ...hours, week: week.with(day, spans) });
  const setSpecial = (days: OpeningHours['special']) => onChange({ ...hours, special: days });
  const first = week[0] ?? [];
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line">
        {week.map((spans, day) => (
          <li key={nameOf(day)}>
            <DaySpans
              name={nameOf(day)}
              heading={<span className="font-medium">{nameOf(day)}</span>}
              spans={spans}
              wrong={errors[`week.${day}`]}
              onChange={(changed) => setDay(day, changed)}
            />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        tone="ghost"
        className="justify-self-start"
        icon={<CopyCheck aria-hidden className="size-4" />}
        onClick={() => onChange({ ...hours, week: week.map(() => first) })}
      >
        {t('hours.copy', { day: nameOf(0) })}
      </Button>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{t('hours.special')}</legend>
        <ul className="divide-y divide-line">
          {special.map((day, nth) => (
            // A day that is being typed has no other name than its place.
            <li key={nth}>
              <DaySpans
                name={day.date === '' ? t('hours.date') : formats.day(day.date)}
                heading={
                  <DateField
                    label={t('hours.date')}
                    labelHidden
                    required
                    value={day.date}
                    onChange={({ target }) => setSpecial(special.with(nth, { ...day, date: target.value }))}
                  />
                }
                spans={day.spans}
                wrong={errors[`special.${nth}`]}
                onChange={(spans) => setSpecial(special.with(nth, { ...day, spans }))}
                onRemove={() => setSpecial(special.filter((_, n) => n !== nth))}
              />
            </li>
          ))}
        </ul>
        {special.length < MOST_SPECIAL_DAYS ? (
          <Button
            size="small"
            tone="ghost"
            className="justify-self-start"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setSpecial([...special, { date: '', spans: [] }])}
          >
            {t('hours.special-add')}
          </Button>
        ) : null}
      </fieldset>
    </div>
  );
}
