import { ChartColumn } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { currentQueryValues } from '../../lib/navigation.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useWide } from '../../ui/use-wide.ts';
import { PrintLabels } from '../labels/print-labels.tsx';
import { AgeNote } from '../tracking/age-note.tsx';
import { useNow } from '../tracking/use-now.ts';
import { askOf, type Scope } from './history-query.ts';
import type { ExportMenu as Exports } from './export-menu.tsx';
import { FoundOrders } from './found-orders.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { changeFilters, useFilters } from './use-filters.ts';
import { useHistoryScope } from './use-history-scope.ts';
import { usePastOrders, useTotals } from './use-past-orders.ts';

const ExportMenu = lazyPage<ComponentProps<typeof Exports>>(async () => ({
  default: (await import('./export-menu.tsx')).ExportMenu,
}));
/** Loaded on demand: with its map and actions it is as large as the rest of the screen. */
const OpenedOrder = lazyPage(async () => ({
  default: (await import('./opened-order.tsx')).OpenedOrder,
}));

/** Loaded after the screen, which has no room for more before it can be used. */
const ColumnChooser = lazyPage(async () => ({
  default: (await import('./column-chooser.tsx')).ColumnChooser,
}));
const WrongFilter = lazyPage(async () => ({ default: (await import('./no-orders.tsx')).WrongFilter }));
const ExportProgress = lazyPage(async () => ({
  default: (await import('./export-progress.tsx')).ExportProgress,
}));
/** Loaded on demand, by those who look at it. */
const FiguresPanel = lazyPage(async () => ({
  default: (await import('./figures-panel.tsx')).FiguresPanel,
}));

/** The selected vendor's orders of a period (HIS-01). */
export default function HistoryPage() {
  const t = useTexts();
  const scope = useHistoryScope();
  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">{t('history.title')}</h1>
      {scope ? <History scope={scope} /> : <OrdersSkeleton />}
    </div>
  );
}

function History({ scope }: { scope: Scope }) {
  const t = useTexts();
  const now = useNow();
  const wide = useWide();
  const filters = useFilters();
  const { ask, issues } = askOf(filters, scope, now);
  const past = usePastOrders(ask, filters);
  const sums = useTotals(ask);
  const { orders, isError, isStale } = past;
  const { opened: openedId, hidden } = filters;
  const opened = orders.find(({ order_id }) => order_id === openedId);

  useEffect(() => {
    if (isError) toast({ message: t('error.cant-retrieve-past-orders'), type: 'error' });
  }, [isError, t]);

  return (
    <>
      <HistoryToolbar filters={filters} scope={scope} ask={ask} issues={issues}>
        {wide ? (
          <PageSection fallback={<Skeleton className="h-control w-28" />}>
            <ColumnChooser
              hidden={hidden}
              withOutlets={scope.include_outlets}
              onHidden={(names) => changeFilters({ hidden: names }, { replace: true })}
            />
          </PageSection>
        ) : null}
        <Button
          aria-label={wide ? undefined : t('history.figures')}
          aria-pressed={filters.figures}
          icon={<ChartColumn aria-hidden className="size-4" />}
          onClick={() => changeFilters({ figures: !filters.figures }, { replace: true })}
        >
          {wide ? t('history.figures') : null}
        </Button>
        <PrintLabels
          iconOnly={!wide}
          vendorId={scope.vendor_id}
          orderIds={orders.map(({ order_id }) => order_id)}
        />
        <PageSection fallback={<Skeleton className={cx('h-control', wide ? 'w-28' : 'w-11.5')} />}>
          <ExportMenu ask={ask} count={sums.totals?.count ?? 0} iconOnly={!wide} />
        </PageSection>
      </HistoryToolbar>
      {isError && orders.length > 0 ? <AgeNote readAt={past.readAt} onRetry={past.refetch} /> : null}
      <div
        aria-busy={isStale || past.isLoading}
        className={cx('relative min-h-48 flex-1 overflow-auto', openedId !== null && 'md:pe-96')}
      >
        {ask && filters.figures ? (
          <PageSection of={ask.vendor_id} fallback={<Skeleton className="m-4 h-40" />}>
            <FiguresPanel ask={ask} zone={scope.time_zone} />
          </PageSection>
        ) : null}
        {ask ? (
          <FoundOrders past={past} filters={filters} withOutlets={scope.include_outlets} onOpen={open} />
        ) : (
          <PageSection>
            <WrongFilter filters={filters} issues={issues} />
          </PageSection>
        )}
      </div>
      <PageSection>
        <ExportProgress />
      </PageSection>
      {ask ? <TotalsBar {...sums} shown={orders.length} /> : null}
      {openedId === null ? null : (
        <PageSection>
          <OpenedOrder
            orderId={openedId}
            listed={opened}
            now={now}
            onOpen={open}
            onClose={() => changeFilters({ opened: null }, { replace: true })}
          />
        </PageSection>
      )}
    </>
  );
}

/** Only the first opened order adds a history entry. */
function open(orderId: string): void {
  changeFilters({ opened: orderId }, { replace: currentQueryValues()['order'] !== undefined });
}
