import type { ReactNode } from 'react';
import { boot } from '../../lib/boot.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { Part } from '../../lib/part.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CustomerDoor } from './customer-door.tsx';
import { useSavedChoices } from './use-saved-choices.tsx';
import type { Request } from './use-request.ts';

const KnownCustomer = lazyPage(async () => ({
  default: (await import('./known-customer.tsx')).KnownCustomer,
}));

/** The customer, their door, and what the rider should know. The names are those of the issues (core/order/validate). */
export function CustomerFields({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, change, issues } = request;
  return (
    <>
      <SavedCombobox
        request={request}
        name="customer.name"
        label={t('request.name')}
        value={draft.destination_name}
        onType={(text) => change({ destination_name: text })}
        maxLength={100}
      />
      <div className="grid gap-1.5">
        <CustomerPhone request={request} />
        <Part>
          <KnownCustomer request={request} />
        </Part>
      </div>
      <CustomerDoor request={request} />
      <TextArea
        name="customer.location.notes"
        label={t('request.notes')}
        aside={t('request.optional')}
        rows={1}
        value={draft.rider_notes}
        onChange={({ target }) => change({ rider_notes: target.value })}
        error={issues.of('customer.location.notes')}
        placeholder={t('request.notes-example')}
        maxLength={2000}
      />
    </>
  );
}

/** The country's code stands before the number, which may as well be typed with a code of its own (FLOW-11). */
function CustomerPhone({ request }: { request: Request }) {
  const t = useTexts();
  const { phone_prefix } = boot.market;
  const typed = request.draft.destination_phone_number;
  return (
    <SavedCombobox
      request={request}
      name="customer.phone_number"
      label={t('request.phone')}
      icon={
        <bdi dir="ltr" className="tabular">
          {phone_prefix}
        </bdi>
      }
      value={typed.startsWith(phone_prefix) ? typed.slice(phone_prefix.length) : typed}
      onType={(text) => request.change({ destination_phone_number: text || phone_prefix })}
      type="tel"
      inputMode="tel"
      maxLength={32}
    />
  );
}

interface SavedComboboxProps {
  readonly request: Request;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly icon?: ReactNode;
  readonly type?: 'tel';
  readonly inputMode?: 'tel';
  readonly maxLength: number;
}

/** A field about the customer, which offers those that are known already (GEO-06). */
function SavedCombobox({ request, onType, ...field }: SavedComboboxProps) {
  const t = useTexts();
  const { heading, choices, isOld, type } = useSavedChoices(request);
  return (
    <Combobox
      {...field}
      error={request.issues.of(field.name)}
      onType={(text) => {
        onType(text);
        type(text);
      }}
      isFree
      items={choices}
      isOld={isOld}
      itemKey={({ key }) => key}
      headingOf={() => heading}
      listLabel={heading}
      foundText={t('address-book.found', { count: choices.length - 1 })}
      onChoose={({ onChoose }) => onChoose()}
    >
      {({ look }) => look}
    </Combobox>
  );
}
