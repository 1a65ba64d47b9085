import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AddressField } from '../address/address-field.tsx';
import { UnitAndBuilding } from '../address/unit-and-building.tsx';
import type { Request } from './use-request.ts';

/** Where a vendor's riders collect, asked until it is saved, and when it is to be changed (FLOW-02). */
export function OriginForm({ request: { vendor, origin, setEditing } }: { request: Request }) {
  const t = useTexts();
  const { address, change, issue } = origin;
  const errorOf = (field: string) => {
    if (issue?.field !== field) return undefined;
    return t(t.has(issue.key) ? issue.key : 'problem.field');
  };
  const isSaved = vendor.vendor_information.location !== null;
  return (
    <Form onSubmit={origin.save} className="grid gap-4">
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
      {origin.problem ? <InlineNotice tone="danger">{t('address.unable-to-save')}</InlineNotice> : null}
      <div className="flex justify-end gap-2">
        {isSaved ? <Button onClick={() => setEditing(null)}>{t('request.cancel')}</Button> : null}
        <Button type="submit" tone="primary" busy={origin.isSaving}>
          {t('request.origin.save')}
        </Button>
      </div>
    </Form>
  );
}
