import { type CustomDays, type DateCategory, dateCategories } from '@sendero/core/order/history';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Select } from '../../ui/select.tsx';

interface PeriodFieldsProps {
  period: DateCategory;
  days: CustomDays | null;
  error: string | undefined;
  onPeriod: (period: DateCategory) => void;
  onDays: (days: CustomDays) => void;
}

/** Chooses the days: a predefined period, or a first and a last day (HIS-01, HIS-02). */
export function PeriodFields({ period, days, error, onPeriod, onDays }: PeriodFieldsProps) {
  const t = useTexts();
  return (
    <>
      <div className="min-w-0 flex-1 md:w-40 md:flex-none">
        <Select
          label={t('history.period')}
          labelHidden
          options={dateCategories.map((value) => ({ value, label: t(`history.period.${value}`) }))}
          value={period}
          onChange={(event) => {
            const chosen = dateCategories.find((one) => one === event.target.value);
            if (chosen) onPeriod(chosen);
          }}
        />
      </div>
      {days ? (
        <div className="grid min-w-0 grid-cols-2 gap-2 max-md:order-1 max-md:w-full md:w-78">
          <Day
            label={t('history.first-day')}
            value={days.first}
            onDay={(first) => onDays({ ...days, first })}
          />
          <Day
            label={t('history.last-day')}
            value={days.last}
            error={error}
            onDay={(last) => onDays({ ...days, last })}
          />
        </div>
      ) : null}
    </>
  );
}

interface DayProps {
  label: string;
  value: string;
  error?: string | undefined;
  onDay: (day: string) => void;
}

/** A day field. While a year is being typed its value is in the first centuries; such values are ignored. */
function Day({ label, value, error, onDay }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isMeant = (day: string) => day > '2000';

  function commit(day: string): void {
    setTyped(null);
    if (day !== value) onDay(day);
  }

  return (
    <DateField
      label={label}
      labelHidden
      error={error}
      value={typed ?? value}
      onChange={({ target }) => (isMeant(target.value) ? commit(target.value) : setTyped(target.value))}
      onBlur={() => typed !== null && commit(typed)}
    />
  );
}
