import type { Grant } from '@sendero/core/staff/grant';
import { useCountryName } from './sites.tsx';
import { useTexts } from './texts.ts';

/** Roles in words, each with where it holds. */
export function GrantList({ grants }: { grants: readonly Grant[] }) {
  const t = useTexts();
  const where = useWhere();
  return (
    <ul className="grid gap-1">
      {grants.map((grant, place) => (
        <li key={place}>
          <strong className="font-medium">{t(`operator.role.${grant.role}`)}</strong>
          <span className="text-muted"> · {where(grant)}</span>
        </li>
      ))}
    </ul>
  );
}

function useWhere(): (grant: Grant) => string {
  const t = useTexts();
  const nameOf = useCountryName();
  return ({ countries, brands }) =>
    [
      countries === null ? t('operator.everywhere') : countries.map(nameOf).join(', '),
      ...(brands === null ? [] : [brands.join(', ')]),
    ].join(' · ');
}
