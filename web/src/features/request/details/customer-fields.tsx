import type { SavedAddress } from '@sendero/core/order/saved-address';
import type { RequestDraft } from '@sendero/core/request/draft';
import type { ReactNode } from 'react';
import { boot } from '../../../lib/boot.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useSavedChoices } from '../../address-book/use-saved-choices.tsx';
import type { ErrorOf } from '../form/use-errors.ts';
import { CustomerDoor } from './customer-door.tsx';

const KnownCustomer = lazyPage(async () => ({
  default: (await import('./known-customer.tsx')).KnownCustomer,
}));

type Customer =
  | 'destination_name'
  | 'destination_phone_number'
  | 'destination_text_address'
  | 'destination_unit_number'
  | 'destination_building'
  | 'rider_notes';

interface CustomerFieldsProps {
  readonly vendorId: string;
  readonly draft: Pick<RequestDraft, Customer>;
  readonly errorOf: ErrorOf;
  readonly onChange: (changes: Partial<Pick<RequestDraft, Customer>>) => void;
  /** Called when a saved customer is chosen. */
  readonly onFill: (saved: SavedAddress) => void;
  readonly onOpenBook: (typed: string) => void;
}

/**
 * The customer, their door, and instructions for the rider. Field names are those of the issues (core/order/validate).
 */
export function CustomerFields({ draft, onChange, ...others }: CustomerFieldsProps) {
  const t = useTexts();
  const { vendorId, errorOf, onFill } = others;
  return (
    <>
      <div className="relative grid items-start gap-3 xl:field-row xl:grid-cols-2">
        <SavedCombobox
          {...others}
          name="customer.name"
          label={t('request.name')}
          value={draft.destination_name}
          onType={(text) => onChange({ destination_name: text })}
          maxLength={100}
        />
        <CustomerPhone
          {...others}
          value={draft.destination_phone_number}
          onType={(destination_phone_number) => onChange({ destination_phone_number })}
        />
        <PageSection>
          <KnownCustomer
            vendorId={vendorId}
            phone={draft.destination_phone_number}
            address={draft.destination_text_address}
            onFill={onFill}
          />
        </PageSection>
      </div>
      <div className="grid items-start gap-3 xl:field-row xl:grid-cols-[29fr_20fr]">
        <CustomerDoor draft={draft} errorOf={errorOf} onChange={onChange} />
        <TextArea
          name="customer.location.notes"
          label={t('request.notes')}
          aside={t('request.optional')}
          rows={1}
          value={draft.rider_notes}
          onChange={({ target }) => onChange({ rider_notes: target.value })}
          error={errorOf('customer.location.notes')}
          placeholder={t('request.notes-example')}
          maxLength={2000}
        />
      </div>
    </>
  );
}

interface SavedFieldProps extends Pick<
  CustomerFieldsProps,
  'vendorId' | 'errorOf' | 'onFill' | 'onOpenBook'
> {
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** Shows the country's dial code before the number; a number may also be typed with its own code (FLOW-11). */
function CustomerPhone({ value, onType, ...others }: SavedFieldProps) {
  const t = useTexts();
  const { phone_prefix } = boot.market;
  return (
    <SavedCombobox
      {...others}
      name="customer.phone_number"
      label={t('request.phone')}
      icon={
        <bdi dir="ltr" className="tabular">
          {phone_prefix}
        </bdi>
      }
      value={value.startsWith(phone_prefix) ? value.slice(phone_prefix.length) : value}
      onType={(text) => onType(text || phone_prefix)}
      type="tel"
      inputMode="tel"
      maxLength={32}
    />
  );
}

interface SavedComboboxProps extends SavedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly type?: 'tel';
  readonly inputMode?: 'tel';
  readonly maxLength: number;
}

/** A field about the customer that suggests saved customers (GEO-06). */
function SavedCombobox({ vendorId, errorOf, onFill, onOpenBook, onType, ...field }: SavedComboboxProps) {
  const t = useTexts();
  const { heading, choices, isOld, type } = useSavedChoices({ vendorId, onChoose: onFill, onOpenBook });
  return (
    <Combobox
      {...field}
      error={errorOf(field.name)}
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
