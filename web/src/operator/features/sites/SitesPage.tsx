import { type SiteState, listSites } from '@sendero/core/contract/operator-site-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { boot } from '../../../lib/boot.ts';
import { go, useQueryValue } from '../../../lib/navigation.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { AtSite, siteOf, useSiteOptions } from '../../lib/sites.tsx';
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
          // Where the board begins, nobody closes another country than they have looked at.
          const own = all.find(({ site }) => siteOf(site)?.country_code === boot.market.country_code);
          const site = all.find((one) => one.site === wanted) ?? own ?? all[0];
          if (!site) return null;
          return (
            <>
              <div className="max-w-90">
                <SiteSelect ids={all.map((one) => one.site)} value={site.site} />
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

function SiteSelect({ ids, value }: { ids: readonly string[]; value: string }) {
  const t = useTexts();
  return (
    <Select
      label={t('operator.site')}
      options={useSiteOptions(ids)}
      value={value}
      onChange={({ target }) => go(paths.sites({ site: target.value }))}
    />
  );
}

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
          <bdi>{maintenance.text}</bdi>
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
