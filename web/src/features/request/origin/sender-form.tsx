import { senderIssues, toSender } from '@sendero/core/order/sender';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../../../lib/boot.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, type FormErrors } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useOnceSettled } from '../../../ui/use-once-settled.ts';
import { AddressField } from '../../address/address-field.tsx';
import { UnitAndBuilding } from '../../address/unit-and-building.tsx';
import { NO_SENDER, savedSender } from '../../vendor/saved-sender.ts';
import { vendorsKey } from '../../vendor/use-vendors.ts';
import type { Origin } from './use-origin.ts';

/** Where a guest's parcel is collected; stored on this device and sent with the order (FLOW-17). */
export function SenderForm({ origin, onClose }: { origin: Origin; onClose: () => void }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [saved] = useState(() => savedSender.getState());
  const isPlaceSaved = (saved?.location.latitude ?? null) !== null;
  const [errors, setErrors] = useState<FormErrors>();
  const { address, change } = origin;

  const save = () => {
    const { name, email, phone_number } = saved ?? NO_SENDER;
    const sender = toSender({ name, email, phone_number, ...address });
    const issues = senderIssues(sender, boot.market).filter(({ field }) => isOfPlace(field));
    setErrors(
      Object.fromEntries(issues.map(({ field, key }) => [field, t(t.has(key) ? key : 'problem.field')])),
    );
    if (issues.length > 0) return;
    savedSender.setState(sender, true);
    void queries.invalidateQueries({ queryKey: vendorsKey });
    onClose();
  };
  const saving = useOnceSettled({
    isPending: origin.search.isResolving,
    isReady: origin.at !== null,
    act: save,
  });

  return (
    <Form onSubmit={saving.ask} errors={errors} className="grid gap-4">
      <AddressField
        label={t('request.origin.label')}
        search={origin.search}
        value={address.address_text}
        onType={origin.type}
        hint={origin.at ? t('request.origin.drag') : undefined}
        error={errors?.['sender.location.address']}
      />
      <UnitAndBuilding
        unit={address.unit}
        building={address.building}
        onChange={change}
        unitName="sender.location.unit"
      />
      <TextArea
        name="sender.location.notes"
        label={t('request.origin.notes')}
        aside={t('request.optional')}
        rows={1}
        value={address.notes}
        onChange={({ target }) => change({ notes: target.value })}
        maxLength={2000}
      />
      <div className="flex justify-end gap-2">
        {isPlaceSaved ? <Button onClick={onClose}>{t('ui.cancel')}</Button> : null}
        <Button type="submit" tone="primary" busy={saving.isWaiting}>
          {t('guest.sender-save')}
        </Button>
      </div>
    </Form>
  );
}

const isOfPlace = (field: string): boolean => field.startsWith('sender.location');
