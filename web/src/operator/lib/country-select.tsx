import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { countriesOf, grantsFor } from '@sendero/core/staff/grant';
import { Select } from '../../ui/select.tsx';
import { useCountries } from './sites.tsx';
import { useMember } from './staff-session.ts';
import { useTexts } from './texts.ts';

/** The countries in which the signed-in member may make a call, by name. */
export function useOwnCountries({ roles = [] }: Pick<AnyEndpoint, 'roles'>) {
  const own = countriesOf(grantsFor(useMember()?.roles ?? [], roles));
  return useCountries().filter(({ code }) => own === null || own.includes(code));
}

interface CountrySelectProps {
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** The country that a screen is about. */
export function CountrySelect({ countries, value, onChange }: CountrySelectProps) {
  const t = useTexts();
  return (
    <Select
      label={t('operator.country')}
      options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-56"
    />
  );
}
