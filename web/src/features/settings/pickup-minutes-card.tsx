import { PICKUP_MINUTES } from '@sendero/core/vendor/opening-hours';
import { useState } from 'react';
import { asProblem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useOpeningHours, useSaveOpeningHours } from './use-opening-hours.ts';

/** How long an outlet needs until an order can be collected; every promised time counts with it (BRD-12, FEE-08). */
export function PickupMinutesCard({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const { data } = useOpeningHours(vendorId);
  return (
    <SettingsCard title={t('pickup-minutes.title')} hint={t('pickup-minutes.hint')}>
      {data ? (
        <MinutesForm key={vendorId} vendorId={vendorId} saved={data.pickup_minutes} />
      ) : (
        <Skeleton className="h-control w-40" />
      )}
    </SettingsCard>
  );
}

function MinutesForm({ vendorId, saved }: { vendorId: string; saved: number }) {
  const t = useTexts();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, error } = useSaveOpeningHours(vendorId, () => {
    setTyped(undefined);
    toast({ message: t('settings.saved'), type: 'success' });
  });
  const shown = typed ?? String(saved);
  const submit = () => {
    const minutes = Number(shown);
    const { least, most } = PICKUP_MINUTES;
    const fits = Number.isInteger(minutes) && least <= minutes && minutes <= most;
    setWrong(fits ? undefined : t('pickup-minutes.wrong', { least, most }));
    if (fits && !isPending) mutate({ pickup_minutes: minutes });
  };
  return (
    <Form onSubmit={submit} className="grid gap-3">
      {error ? <ProblemNotice problem={asProblem(error)} /> : null}
      <div className="flex items-start gap-2">
        <div className="w-28">
          <TextField
            label={t('pickup-minutes.title')}
            labelHidden
            type="text"
            inputMode="numeric"
            maxLength={3}
            value={shown}
            error={wrong}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" busy={isPending} disabled={shown === String(saved)}>
          {t('ui.save')}
        </Button>
      </div>
    </Form>
  );
}
