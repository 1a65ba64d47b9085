import type { Vendor } from '@sendero/core/vendor/vendor';
import { useId } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { useFieldError } from '../../ui/form.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Select } from '../../ui/select.tsx';
import { useVendors } from '../vendor/use-vendors.ts';

/** What a key or a webhook is about. */
export interface Reach {
  /** Null: the first of the user's vendors. */
  readonly vendor_id: string | null;
  /** Outlets of it alone; null: all of them, later ones too. */
  readonly outlets: readonly string[] | null;
}

/** A vendor that stands below no other of the user's, with the outlets below it. */
interface Top {
  readonly vendor: Vendor;
  readonly outlets: readonly Vendor[];
}

/** The vendors that a key or a webhook can be for, and the one that `reach` is about; null while they load. */
export function useTop({ vendor_id }: Reach): { readonly tops: readonly Top[]; readonly top: Top | null } {
  const { data: vendors = [] } = useVendors();
  const ids = new Set(vendors.map((vendor) => vendor.vendor_id));
  const tops = vendors
    .filter(({ parent_vendor_id }) => !parent_vendor_id || !ids.has(parent_vendor_id))
    .map((vendor) => ({
      vendor,
      outlets: vendors.filter(({ parent_vendor_id }) => parent_vendor_id === vendor.vendor_id),
    }));
  return { tops, top: tops.find(({ vendor }) => vendor.vendor_id === vendor_id) ?? tops[0] ?? null };
}

/** The outlets that are chosen and still there, as calls take them; null: all. None is for the form to refuse: it means nothing. */
export function outletsOf({ outlets }: Reach, top: Top): string[] | null {
  if (outlets === null || top.outlets.length === 0) return null;
  return top.outlets.map(({ vendor_id }) => vendor_id).filter((id) => outlets.includes(id));
}

interface ReachFieldsProps {
  readonly value: Reach;
  readonly onChange: (reach: Reach) => void;
  /** A webhook stays with the vendor that it was made for. */
  readonly isFixed?: boolean;
}

/** Chooses all of a vendor, or some of its outlets. Of a single place there is nothing to choose. */
export function ReachFields({ value, onChange, isFixed = false }: ReachFieldsProps) {
  const t = useTexts();
  const { tops, top } = useTop(value);
  if (!top) return null;
  const { vendor_id } = top.vendor;
  return (
    <>
      {tops.length > 1 && !isFixed ? (
        <Select
          label={t('history.column.outlet')}
          options={tops.map(({ vendor }) => ({ value: vendor.vendor_id, label: vendor.name }))}
          value={vendor_id}
          onChange={({ target }) => onChange({ vendor_id: target.value, outlets: null })}
        />
      ) : null}
      {top.outlets.length > 0 ? (
        <RadioCards
          label={t('keys.reach')}
          name="reach"
          choices={[
            { value: 'whole', label: t('team.whole'), hint: t('team.whole-hint') },
            { value: 'some', label: t('team.some') },
          ]}
          value={value.outlets === null ? 'whole' : 'some'}
          onChange={(reach) => onChange({ vendor_id, outlets: reach === 'whole' ? null : [] })}
        />
      ) : null}
      {top.outlets.length > 0 && value.outlets !== null ? (
        <Outlets top={top} chosen={value.outlets} onChange={(outlets) => onChange({ vendor_id, outlets })} />
      ) : null}
    </>
  );
}

interface OutletsProps {
  readonly top: Top;
  readonly chosen: readonly string[];
  readonly onChange: (outlets: readonly string[]) => void;
}

function Outlets({ top, chosen, onChange }: OutletsProps) {
  const t = useTexts();
  const noteId = useId();
  const wrong = useFieldError('outlets');
  return (
    <fieldset
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong ? noteId : undefined}
      className="grid gap-1.5"
    >
      <legend className="sr-only">{t('team.some')}</legend>
      <div className="grid max-h-60 overflow-y-auto rounded-lg border border-line px-3 py-1.5">
        {top.outlets.map(({ vendor_id, name }) => (
          <Checkbox
            key={vendor_id}
            label={<bdi className="wrap-anywhere">{name}</bdi>}
            checked={chosen.includes(vendor_id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, vendor_id] : chosen.filter((id) => id !== vendor_id))
            }
          />
        ))}
      </div>
      {wrong ? <FieldNote id={noteId} wrong={wrong} hint={undefined} /> : null}
    </fieldset>
  );
}

/** The names of the outlets that something is for alone; nothing where it is for all. */
export function ReachNames({ outlets }: { readonly outlets: readonly string[] | null }) {
  const { data: vendors = [] } = useVendors();
  if (outlets === null) return null;
  const names = outlets.map((id) => vendors.find(({ vendor_id }) => vendor_id === id)?.name ?? id);
  return <p className="text-sm text-muted wrap-anywhere">{names.join(' · ')}</p>;
}
