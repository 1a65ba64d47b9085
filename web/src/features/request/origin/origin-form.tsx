import type { Vendor } from '@sendero/core/vendor/vendor';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useOnceSettled } from '../../../ui/use-once-settled.ts';
import { AddressField } from '../../address/address-field.tsx';
import { UnitAndBuilding } from '../../address/unit-and-building.tsx';
import type { Origin } from './use-origin.ts';
import { useSaveOrigin } from './use-save-origin.ts';

interface OriginFormProps {
  readonly vendor: Vendor;
  readonly origin: Origin;
  readonly onClose: () => void;
}

/** Asks for a vendor's collection address until it is saved, and to change it (FLOW-02). */
export function OriginForm({ vendor, origin, onClose }: OriginFormProps) {
  const t = useTexts();
  const { address, change } = origin;
  const vendorId = vendor.vendor_id;
  const { issue, isRefused, isSaving, save } = useSaveOrigin({ vendorId, address, onSaved: onClose });
  const errorOf = (field: string) => {
    if (issue?.field !== field) return undefined;
    return t(t.has(issue.key) ? issue.key : 'problem.field', issue.params);
  };
  const saving = useOnceSettled({
    isPending: origin.search.isResolving,
    isReady: origin.at !== null,
    act: save,
  });
  const isSaved = vendor.vendor_information.location !== null;
  return (
    <Form onSubmit={saving.ask} className="grid gap-4">
      {isSaved ? null : <p className="text-muted">{t('request.origin.missing', { vendor: vendor.name })}</p>}
      <AddressField
        label={t('request.origin.label')}
        search={origin.search}
        value={address.address_text}
        onType={origin.type}
        hint={origin.at ? t('request.origin.drag') : undefined}
        error={errorOf('street_address')}
      />
      {origin.at ? (
        <>
          <UnitAndBuilding
            unit={address.unit}
            building={address.building}
            onChange={change}
            unitError={errorOf('unit')}
          />
          <TextArea
            label={t('request.origin.notes')}
            aside={t('request.optional')}
            rows={2}
            value={address.notes}
            onChange={({ target }) => change({ notes: target.value })}
            error={errorOf('notes')}
            maxLength={2000}
          />
        </>
      ) : null}
      {isRefused ? <InlineNotice tone="danger">{t('address.unable-to-save')}</InlineNotice> : null}
      <div className="flex justify-end gap-2">
        {isSaved ? <Button onClick={onClose}>{t('ui.cancel')}</Button> : null}
        <Button type="submit" tone="primary" busy={isSaving || saving.isWaiting}>
          {t('request.origin.save')}
        </Button>
      </div>
    </Form>
  );
}
