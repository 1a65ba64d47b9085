import type { PreorderEnd } from '@sendero/core/order/preorder';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { secondsOf, wallTexts } from '../../../lib/wall-time.ts';
import { DateField, TimeField } from '../../../ui/date-field.tsx';

interface LaterFieldsProps {
  readonly preorderedFor: number;
  readonly end: PreorderEnd;
  readonly carryMinutes: number | null;
  readonly error: string | undefined;
  readonly onChange: (changes: { preordered_for: number }) => void;
}

/** The day and time of a pre-order, in the market's time zone, and the other end's time that follows from it. */
export function LaterFields({ preorderedFor, end, carryMinutes, error, onChange }: LaterFieldsProps) {
  const t = useTexts();
  const formats = useFormats();
  const [typed, setTyped] = useState(() => wallTexts(preorderedFor));
  const [today] = useState(() => wallTexts(Date.now() / 1000).day);
  const changeTo = (next: { day: string; time: string }) => {
    setTyped(next);
    onChange({ preordered_for: secondsOf(next) });
  };
  const otherEnd = () => {
    const carry_s = (carryMinutes ?? 0) * 60;
    return end === 'COLLECT'
      ? t('preorder.deliver-at', { time: formats.time(preorderedFor + carry_s) })
      : t('preorder.collect-at', { time: formats.time(preorderedFor - carry_s) });
  };
  return (
    <div className="field-row grid-cols-2 gap-x-3">
      <DateField
        name="preordered_for"
        label={t('request.day')}
        value={typed.day}
        min={today}
        onChange={({ target }) => changeTo({ ...typed, day: target.value })}
        error={error}
      />
      <TimeField
        label={t(end === 'COLLECT' ? 'preorder.collect' : 'preorder.deliver')}
        hint={carryMinutes === null || preorderedFor === 0 ? undefined : otherEnd()}
        value={typed.time}
        onChange={({ target }) => changeTo({ ...typed, time: target.value })}
      />
    </div>
  );
}
