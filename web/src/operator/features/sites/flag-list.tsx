import { type SiteState, saveSiteFlags } from '@sendero/core/contract/operator-site-api';
import type { FlagKey } from '@sendero/core/flag/flag';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useSiteName } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';

/** A site's flags: as they are, where they come from, and set over that. */
export function FlagList({ site, onSaved }: { site: SiteState; onSaved: (site: SiteState) => void }) {
  const t = useTexts();
  const nameOf = useSiteName();
  const [set, setSet] = useState(site.set);
  const [isSaving, setSaving] = useState(false);
  const keys = Object.keys(site.in_force) as FlagKey[];
  const put = (key: FlagKey, value: string) => {
    const others = Object.fromEntries(Object.entries(set).filter(([name]) => name !== key));
    setSet(value === 'preset' ? others : { ...others, [key]: value === 'on' });
  };
  const isChanged = JSON.stringify(set) !== JSON.stringify(site.set);
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">{t('operator.flags')}</h2>
        <Button tone="primary" disabled={!isChanged} onClick={() => setSaving(true)}>
          {t('operator.flags-save')}
        </Button>
      </div>
      <ul className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        {keys.map((key) => (
          <li
            key={key}
            className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{t(`operator.flag-name.${key}`)}</span>
                <code dir="ltr" className="text-xs text-muted wrap-anywhere">
                  {key}
                </code>
                {key in set ? <Badge tone="warn">{t('operator.flag-set')}</Badge> : null}
              </p>
              <p className="text-sm text-muted">{t(`operator.flag-does.${key}`)}</p>
            </div>
            <div className="w-48">
              <Select
                label={t(`operator.flag-name.${key}`)}
                labelHidden
                options={[
                  {
                    value: 'preset',
                    label: t('operator.flag-preset', { value: shown(t, site.preset[key]) }),
                  },
                  { value: 'on', label: t('operator.flag-on') },
                  { value: 'off', label: t('operator.flag-off') },
                ]}
                value={!(key in set) ? 'preset' : set[key] === false ? 'off' : 'on'}
                onChange={({ target }) => put(key, target.value)}
              />
            </div>
          </li>
        ))}
      </ul>
      {isSaving ? (
        <ReasonDialog
          title={`${t('operator.flags-save')}: ${nameOf(site.site)}`}
          confirm={t('operator.flags-save')}
          act={async (reason) =>
            (await call(saveSiteFlags, { params: { site: site.site }, body: { flags: set, reason } })).result
          }
          onClose={() => setSaving(false)}
          onDone={(saved) => {
            setSaving(false);
            onSaved(saved);
          }}
        />
      ) : null}
    </section>
  );
}

const shown = (t: ReturnType<typeof useTexts>, value: boolean | readonly string[]): string => {
  if (typeof value !== 'boolean') return value.join(', ');
  return t(value ? 'operator.flag-on' : 'operator.flag-off');
};
