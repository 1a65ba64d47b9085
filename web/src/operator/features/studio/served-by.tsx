import { Select } from '../../../ui/select.tsx';
import { originOfSite } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { Draft } from './use-draft.ts';
import { useBrands, useMarkets } from './use-things.ts';

/** The brand that is to serve a new country, and where; one that is served is changed by its brands. */
export function ServedBy({ code, draft }: { code: string; draft: Draft }) {
  const t = useTexts();
  const brands = useBrands().data ?? [];
  const served = useMarkets().data?.find((market) => market.code === code)?.sites ?? [];
  const hosts = (served.length > 0 ? served : [code.toLowerCase()]).map(
    (id) => new URL(originOfSite(id)).host,
  );
  const host = hosts.join(', ');
  if (served.length > 0)
    return <p className="text-sm text-muted">{t('operator.studio-served-at', { host })}</p>;
  return (
    <Select
      name="brand"
      label={t('operator.studio-served-by')}
      hint={t(draft.brand === null ? 'operator.studio-served-by-none' : 'operator.studio-served-by-hint', {
        host,
      })}
      options={[
        { value: '', label: t('operator.studio-none') },
        ...brands.map((brand) => ({ value: brand.code, label: brand.name })),
      ]}
      value={draft.brand ?? ''}
      onChange={({ target }) => draft.change({ brand: target.value === '' ? null : target.value })}
      className="max-w-90"
    />
  );
}
