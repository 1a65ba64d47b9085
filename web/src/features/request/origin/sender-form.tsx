import { type TypedSender, senderIssues, toSender } from '@sendero/core/order/sender';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AddressField } from '../address/address-field.tsx';
import { UnitAndBuilding } from '../address/unit-and-building.tsx';
import { PersonFields } from '../session/person-fields.tsx';
import { keptSender } from '../vendor/kept-sender.ts';
import { vendorsKey } from '../vendor/use-vendors.ts';
import type { Request } from './use-request.ts';

type Person = Pick<TypedSender, 'name' | 'email' | 'phone_number'>;

/** Who a guest is and where it is collected from them; kept on this device, and sent with the order (FLOW-17). */
export function SenderForm({ request: { origin, setEditing } }: { request: Request }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [kept] = useState(() => keptSender.read());
  const [person, setPerson] = useState<Person>({
    name: kept?.name ?? '',
    email: kept?.email ?? '',
    phone_number: kept?.phone_number ?? '',
  });
  const [errors, setErrors] = useState<FormErrors>();
  const { address, change } = origin;

  const save = () => {
    if (origin.search.isSearching) return;
    const sender = toSender({ ...person, ...address });
    const issues = senderIssues(sender, boot.market);
    setErrors(
      Object.fromEntries(issues.map(({ field, key }) => [field, t(t.has(key) ? key : 'problem.field')])),
    );
    if (issues.length > 0) return;
    keptSender.write(sender);
    void queries.invalidateQueries({ queryKey: vendorsKey });
    setEditing(null);
  };

  return (
    <Form onSubmit={save} errors={errors} className="grid gap-4">
      <p className="text-muted">{t('guest.sender-lead')}</p>
      <PersonFields
        person={person}
        onChange={(changes) => setPerson({ ...person, ...changes })}
        within="sender."
        emailIs="email"
      />
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
        {kept ? <Button onClick={() => setEditing(null)}>{t('request.cancel')}</Button> : null}
        <Button type="submit" tone="primary">
          {t('guest.sender-save')}
        </Button>
      </div>
    </Form>
  );
}
