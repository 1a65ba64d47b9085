import { type CustomDays, type DateCategory, historyStatuses } from '@sendero/core/order/history';
import { localParts } from '@sendero/core/values/clock-time';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Select } from '../../ui/select.tsx';
import { OutletsSwitch } from '../vendor/outlets-switch.tsx';
import { searchIssue, type HistoryQuery, type Issues, type Scope } from './history-query.ts';
import type { Filters } from './filters.ts';
import { PeriodFields } from './period-fields.tsx';
import { rememberSearch } from './recent-searches.ts';
import { SearchBox } from './search-box.tsx';
import { changeFilters } from './use-filters.ts';

interface HistoryToolbarProps {
  filters: Filters;
  scope: Scope;
  /** The current query: a custom period starts with its days. */
  ask: HistoryQuery | null;
  issues: Issues;
  /** Shown at the end of the row. */
  children: ReactNode;
}

/** All filters, in one row if there is room. */
export function HistoryToolbar({ filters, scope, ask, issues, children }: HistoryToolbarProps) {
  const t = useTexts();
  const wrong = (key: Issues[keyof Issues]) => (key === null ? undefined : t(key));

  function search(text: string): void {
    changeFilters({ search: text });
    if (text !== '' && searchIssue(text, scope) === null) rememberSearch(text);
  }

  function choosePeriod(period: DateCategory): void {
    changeFilters({ period, days: period === 'custom' ? daysOf(ask, scope.time_zone) : null });
  }

  return (
    <div className="flex shrink-0 flex-wrap items-start gap-2 border-b border-line bg-raised px-4 py-2">
      <div className="w-full min-w-0 md:w-auto md:max-w-88 md:min-w-56 md:flex-1">
        <SearchBox
          key={scope.vendor_id}
          search={filters.search}
          onSearch={search}
          error={wrong(issues.search)}
        />
      </div>
      <PeriodFields
        period={filters.period}
        days={filters.days}
        error={wrong(issues.period)}
        onPeriod={choosePeriod}
        onDays={(days) => changeFilters({ days }, { replace: true })}
      />
      <div className="min-w-0 flex-1 md:w-36 md:flex-none">
        <Select
          label={t('history.column.status')}
          labelHidden
          options={historyStatuses.map((value) => ({
            value,
            label: t(value === 'any' ? 'history.status.any' : `tracking.list.${value}`),
          }))}
          value={filters.status}
          onChange={(event) =>
            changeFilters({ status: historyStatuses.find((one) => one === event.target.value) ?? 'any' })
          }
        />
      </div>
      <div className="flex items-center gap-2 max-md:order-2 max-md:w-full max-md:flex-wrap max-md:justify-between md:ms-auto">
        <OutletsSwitch isRequestPage={false} className="shrink-0 md:px-2" />
        {children}
      </div>
    </div>
  );
}

/** The first and last day of the current query. */
function daysOf(ask: HistoryQuery | null, zone: string): CustomDays {
  if (!ask) return { first: '', last: '' };
  const day = (seconds: number) => {
    const { year, month, day: date } = localParts(new Date(seconds * 1000), zone);
    return [year, month, date].map((part) => String(part).padStart(2, '0')).join('-');
  };
  return { first: day(ask.from), last: day(ask.to - 1) };
}
