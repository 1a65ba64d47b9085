import { isAlways, parseServiceHours } from '@sendero/core/quote/service-hours';
import { formatMinuteOfDay } from '@sendero/core/values/clock-time';
import type { OpeningHours } from '@sendero/core/vendor/opening-hours';
import { hoursIssue } from '@sendero/core/vendor/outlet-times';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { asProblem } from '../../lib/problem.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
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
  return (
    <SettingsCard title={t('hours.title')} hint={hintOf(t, boot.market.service_hours)}>
      {data ? (
        <HoursForm key={vendorId} vendorId={vendorId} saved={data} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </SettingsCard>
  );
}

/** When orders are taken at all: `service_hours` as in the market, `0700:2300`. */
function hintOf(t: Translate, service_hours: string): string {
  const hours = parseServiceHours(service_hours);
  if (typeof hours === 'string' || isAlways(hours)) return t('hours.hint-always');
  return t('hours.hint', { from: formatMinuteOfDay(hours.from), to: formatMinuteOfDay(hours.to) });
}

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
