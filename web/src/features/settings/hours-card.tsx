import type { OpeningHours } from '@sendero/core/vendor/opening-hours';
import { hoursIssue } from '@sendero/core/vendor/outlet-times';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { asProblem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useLeaveWarning } from '../vendor/use-leave-warning.ts';
import { HoursFields } from './hours-fields.tsx';
import { SettingsCard } from './settings-card.tsx';
import { type Collecting, useOpeningHours, useSaveOpeningHours } from './use-opening-hours.ts';

/** When an outlet is open: whenever riders are on duty, as its parent, or by hours of its own (BRD-12). */
export function HoursCard({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const { data } = useOpeningHours(vendorId);
  const [from = '', to = ''] = boot.market.service_hours.split(':').map(clockOf);
  return (
    <SettingsCard title={t('hours.title')} hint={t('hours.hint', { from, to })}>
      {data ? (
        <HoursForm key={vendorId} vendorId={vendorId} saved={data} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </SettingsCard>
  );
}

/** 07:00 of `0700`. */
const clockOf = (digits: string): string => `${digits.slice(0, 2)}:${digits.slice(2)}`;

function HoursForm({ vendorId, saved }: { vendorId: string; saved: Collecting }) {
  const t = useTexts();
  const [typed, setTyped] = useState<OpeningHours | null>();
  const [errors, setErrors] = useState<FormErrors>();
  const { mutate, isPending, error } = useSaveOpeningHours(vendorId, () => {
    setTyped(undefined);
    toast({ message: t('settings.saved'), type: 'success' });
  });
  const hours = typed === undefined ? saved.hours : typed;
  const isChanged = JSON.stringify(hours) !== JSON.stringify(saved.hours);
  useLeaveWarning(isChanged);

  const submit = () => {
    const issue = hours && hoursIssue(hours);
    setErrors(issue ? { [issue.field]: t(issue.key) } : undefined);
    if (!issue && !isPending) mutate({ hours });
  };

  return (
    <Form onSubmit={submit} errors={errors} className="grid gap-4">
      {error ? <ProblemNotice problem={asProblem(error)} /> : null}
      <Segmented
        label={t('hours.title')}
        labelHidden
        name={`hours-${vendorId}`}
        value={hours === null ? 'usual' : 'own'}
        onChange={(value) => setTyped(value === 'usual' ? null : (saved.hours ?? saved.otherwise ?? office))}
        choices={[
          { value: 'usual', label: t(saved.otherwise ? 'hours.as-parent' : 'hours.usual') },
          { value: 'own', label: t('hours.own') },
        ]}
      />
      {hours === null ? null : <HoursFields hours={hours} errors={errors ?? {}} onChange={setTyped} />}
      {errors?.['week'] === undefined ? null : (
        <FieldNote id="hours-wrong" wrong={errors['week']} hint={null} />
      )}
      <Button
        type="submit"
        tone="primary"
        busy={isPending}
        disabled={!isChanged}
        className="justify-self-start"
      >
        {t('ui.save')}
      </Button>
    </Form>
  );
}

/** What is offered first. */
const office: OpeningHours = {
  week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '21:00' }]),
  special: [],
};
