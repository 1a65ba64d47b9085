import { type Grant, type StaffRole, staffRoles } from '@sendero/core/staff/grant';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { sites, useCountries } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';

interface GrantFieldsProps {
  readonly grants: readonly Grant[];
  readonly onChange: (grants: readonly Grant[]) => void;
}

export const NEW_GRANT: Grant = { role: 'reader', countries: null, brands: null };

/** The roles of somebody, each with where it holds. */
export function GrantFields({ grants, onChange }: GrantFieldsProps) {
  const t = useTexts();
  const put = (place: number, grant: Grant) => onChange(grants.with(place, grant));
  return (
    <div className="grid gap-3">
      {grants.map((grant, place) => (
        <OneGrant
          key={place}
          grant={grant}
          onChange={(changed) => put(place, changed)}
          onRemove={grants.length === 1 ? null : () => onChange(grants.toSpliced(place, 1))}
        />
      ))}
      <Button
        size="small"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => onChange([...grants, NEW_GRANT])}
        className="justify-self-start"
      >
        {t('operator.role-add')}
      </Button>
    </div>
  );
}

interface OneGrantProps {
  readonly grant: Grant;
  readonly onChange: (grant: Grant) => void;
  readonly onRemove: (() => void) | null;
}

function OneGrant({ grant, onChange, onRemove }: OneGrantProps) {
  const t = useTexts();
  const countries = useCountries();
  const brands = [...new Map(sites.map(({ brand_id, brand }) => [brand_id, brand]))];
  const roles = staffRoles.map((role) => ({ value: role, label: t(`operator.role.${role}`) }));
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line p-3">
      <legend className="sr-only">{t(`operator.role.${grant.role}`)}</legend>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <Select
            label={t('operator.role')}
            hint={t(`operator.role-may.${grant.role}`)}
            options={roles}
            value={grant.role}
            onChange={({ target }) => onChange({ ...grant, role: target.value as StaffRole })}
          />
        </div>
        {onRemove ? (
          <IconButton
            label={t('operator.role-remove')}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <Limits
        label={t('operator.countries')}
        everywhere={t('operator.every-country')}
        names={countries.map(({ code, name }) => [code, name])}
        chosen={grant.countries}
        onChange={(chosen) => onChange({ ...grant, countries: chosen })}
      />
      <Limits
        label={t('operator.brands')}
        everywhere={t('operator.every-brand')}
        names={brands}
        chosen={grant.brands}
        onChange={(chosen) => onChange({ ...grant, brands: chosen })}
      />
    </fieldset>
  );
}

interface LimitsProps {
  readonly label: string;
  readonly everywhere: string;
  /** Ids with their names. */
  readonly names: readonly (readonly [string, string])[];
  /** Null: all of them. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
}

function Limits({ label, everywhere, names, chosen, onChange }: LimitsProps) {
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...(chosen ?? []), id] : (chosen ?? []).filter((one) => one !== id));
  return (
    <div role="group" aria-label={label}>
      <p className="text-sm font-medium">{label}</p>
      <Checkbox
        label={everywhere}
        checked={chosen === null}
        onChange={({ target }) => onChange(target.checked ? null : [])}
      />
      {chosen === null ? null : (
        <div className="grid max-h-44 grid-cols-2 gap-x-3 overflow-y-auto sm:grid-cols-3">
          {names.map(([id, name]) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** What is missing in these roles: nobody has a role nowhere. */
export const isNowhere = (grants: readonly Grant[]): boolean =>
  grants.some(({ countries, brands }) => countries?.length === 0 || brands?.length === 0);
