import { type SiteState, listSites } from '@sendero/core/contract/operator-site-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { go, useQueryValue } from '../../../lib/navigation.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { AtSite, siteOf } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { FlagList } from './flag-list.tsx';
import { MaintenanceDialog } from './maintenance-dialog.tsx';

/** Flags and maintenance of each site, in force everywhere within five seconds (OPR-06). */
export default function SitesPage() {
  const t = useTexts();
  const client = useQueryClient();
  const wanted = useQueryValue('site');
  const sites = useQuery({
    queryKey: ['sites'],
    queryFn: async () => (await call(listSites, {})).result,
  });
  const put = (saved: SiteState) =>
    client.setQueryData<SiteState[]>(['sites'], (all = []) =>
      all.map((one) => (one.site === saved.site ? saved : one)),
    );
  return (
    <div className={PAGE}>
      <PageHead title={t('operator.sites')} lead={t('operator.sites-lead')} />
      <Read of={sites}>
        {(all) => {
          const site = all.find((one) => one.site === wanted) ?? all[0];
          if (!site) return null;
          return (
            <>
              <div className="max-w-90">
                <Select
                  label={t('operator.site')}
                  options={all.map((one) => ({ value: one.site, label: nameOf(one.site) }))}
                  value={site.site}
                  onChange={({ target }) => go(paths.sites({ site: target.value }))}
                />
              </div>
              <AtSite site={siteOf(site.site)}>
                <Maintenance key={site.site} site={site} onSaved={put} />
              </AtSite>
              <FlagList key={`${site.site} flags`} site={site} onSaved={put} />
            </>
          );
        }}
      </Read>
    </div>
  );
}

const nameOf = (id: string): string => [id, siteOf(id)?.brand].filter(Boolean).join(' · ');

function Maintenance({ site, onSaved }: { site: SiteState; onSaved: (site: SiteState) => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const [open, setOpen] = useState<'plan' | 'open' | null>(null);
  const { maintenance, in_force } = site;
  const isClosed = in_force.planned_maintenance || in_force.unplanned_maintenance;
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold">{t('operator.maintenance')}</h2>
        <Badge tone={isClosed ? 'danger' : 'ok'}>
          {t(isClosed ? 'operator.maintenance-closed' : 'operator.maintenance-open')}
        </Badge>
      </div>
      {maintenance ? (
        <p>
          {t('operator.maintenance-planned', {
            from: dateTime(maintenance.from),
            until: maintenance.until === null ? '…' : dateTime(maintenance.until),
          })}{' '}
          {maintenance.text}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('plan')}>{t('operator.maintenance-plan')}</Button>
        {maintenance ? (
          <Button onClick={() => setOpen('open')}>{t('operator.maintenance-end')}</Button>
        ) : null}
      </div>
      {open ? (
        <MaintenanceDialog
          site={site.site}
          act={open}
          onClose={() => setOpen(null)}
          onDone={(saved) => {
            setOpen(null);
            onSaved(saved);
          }}
        />
      ) : null}
    </section>
  );
}
