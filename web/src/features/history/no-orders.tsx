import { mayIncludeOutlets } from '@sendero/core/vendor/visible';
import { CalendarX2, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { boot } from '../../lib/boot.ts';
import { AppLink, go } from '../../lib/navigation.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useIncludeOutlets, useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';
import type { Issues } from './history-query.ts';
import { type Filters, queryOf } from './filters.ts';
import { changeFilters } from './use-filters.ts';

/** Shown if nothing was found; suggests relaxing the one filter most likely to help. */
export function NoOrders({ filters }: { filters: Filters }) {
  const t = useTexts();
  const way = useWayOut(filters);
  const vendor = useSelectedVendor();
  if (way === null)
    return (
      <EmptyState
        icon={<CalendarX2 />}
        title={t('history.empty')}
        action={
          <AppLink href={paths.request(vendor?.vendor_id)} className={buttonClass({})}>
            {t('shell.request')}
          </AppLink>
        }
      >
        {t('history.begin')}
      </EmptyState>
    );
  return (
    <EmptyState icon={<CalendarX2 />} title={t('history.empty')} action={way}>
      {t('history.empty-hint')}
    </EmptyState>
  );
}

interface WrongFilterProps {
  filters: Filters;
  issues: Issues;
}

/** Shown if a filter is invalid, so that no search runs; the filter's field says why. */
export function WrongFilter({ filters, issues }: WrongFilterProps) {
  const t = useTexts();
  const way = useWayOut(filters, issues.search === 'history.issue.phone-outlets');
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={t('history.wrong')}
      action={issues.period ? <PastMonth /> : way}
    >
      {t('history.wrong-hint')}
    </EmptyState>
  );
}

/** The one filter to relax; null if none narrows what is shown. `wantsOutlets`: the search requires all outlets. */
function useWayOut(filters: Filters, wantsOutlets = false): ReactNode {
  const t = useTexts();
  const { search, status, period } = filters;
  const { data: vendors = [] } = useVendors();
  const vendor = useSelectedVendor();
  const parent = vendors.find(({ vendor_id }) => vendor_id === vendor?.parent_vendor_id);
  const [included, setIncluded] = useIncludeOutlets();
  const mayInclude = vendor !== null && !included && mayIncludeOutlets(vendor, boot.market);
  if (mayInclude && (search === '' || wantsOutlets))
    return <Button onClick={() => setIncluded(true)}>{t('shell.include-outlets')}</Button>;
  if (wantsOutlets && parent && mayIncludeOutlets(parent, boot.market))
    return (
      <Button onClick={() => go(paths.history(parent.vendor_id, queryOf(filters, true)))}>
        {t('shell.include-outlets')}
      </Button>
    );
  if (search !== '')
    return <Button onClick={() => changeFilters({ search: '' })}>{t('tracking.search-clear')}</Button>;
  if (status !== 'any')
    return <Button onClick={() => changeFilters({ status: 'any' })}>{t('history.status.any')}</Button>;
  return period === 'past_month' ? null : <PastMonth />;
}

function PastMonth() {
  const t = useTexts();
  return (
    <Button onClick={() => changeFilters({ period: 'past_month', days: null })}>
      {t('history.period.past_month')}
    </Button>
  );
}
