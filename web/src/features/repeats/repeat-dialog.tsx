import type { Repeat } from '@sendero/core/contract/repeat-api';
import { useState } from 'react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField, TimeField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { today, weekdays } from './repeat-words.ts';

type Timing = Pick<Repeat, 'weekdays' | 'at' | 'end' | 'from' | 'until'>;

interface RepeatDialogProps {
  /** Whose order returns. */
  name: string;
  given?: Timing;
  isSaving?: boolean;
  error?: string | undefined;
  onClose: () => void;
  onSave: (wanted: Timing) => void;
}

const usual = (): Timing => ({
  weekdays: [1, 2, 3, 4, 5],
  at: '11:00',
  end: 'DELIVER',
  from: today(),
  until: null,
});

const ends = ['COLLECT', 'DELIVER'] as const;

/** Asks on which days an order returns, and when. */
export function RepeatDialog({ name, given, isSaving, error, onClose, onSave }: RepeatDialogProps) {
  const t = useTexts();
  const formats = useFormats();
  const [first] = useState<Timing>(given ?? usual);
  const [timing, setTiming] = useState(first);
  const change = (part: Partial<Timing>) => setTiming((before) => ({ ...before, ...part }));
  const { at, end, from, until } = timing;
  const isWhole = timing.weekdays.length > 0 && at !== '' && from !== '';
  const toggle = (day: number) =>
    change({
      weekdays: weekdays.filter((one) => timing.weekdays.includes(one) !== (one === day)),
    });

  return (
    <Dialog
      open
      isChanged={timing !== first}
      onClose={onClose}
      size="small"
      title={name}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            tone="primary"
            busy={isSaving}
            disabled={!isWhole}
            onClick={() =>
              onSave({ weekdays: timing.weekdays, at, end, from, until: until === '' ? null : until })
            }
          >
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <fieldset>
          <legend className="mb-1 font-medium">{t('repeat.days')}</legend>
          <div className="flex flex-wrap gap-x-4">
            {weekdays.map((day) => (
              <Checkbox
                key={day}
                label={formats.weekday(day)}
                checked={timing.weekdays.includes(day)}
                onChange={() => toggle(day)}
              />
            ))}
          </div>
        </fieldset>
        <Segmented
          name="repeat-end"
          label={t('paper.time')}
          labelHidden
          choices={ends.map((value) => ({ value, label: t(`preorder.end.${value}`) }))}
          value={end}
          onChange={(value) => change({ end: value })}
        />
        <TimeField
          label={t('paper.time')}
          value={at}
          required
          onChange={(event) => change({ at: event.target.value })}
        />
        <div className="grid gap-4 sm:field-row sm:grid-cols-2">
          <DateField
            label={t('history.first-day')}
            value={from}
            required
            onChange={(event) => change({ from: event.target.value })}
          />
          <DateField
            label={t('history.last-day')}
            value={until ?? ''}
            min={from}
            onChange={(event) => change({ until: event.target.value || null })}
          />
        </div>
        {error === undefined ? null : (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}
