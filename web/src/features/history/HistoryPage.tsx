import { useEffect } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { currentQueryValues } from '../../lib/navigation.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { useWide } from '../../ui/use-wide.ts';
import { PrintLabels } from '../labels/print-labels.tsx';
import { AgeNote } from '../tracking/age-note.tsx';
import { useNow } from '../tracking/use-now.ts';
import { useRiderQueue } from '../tracking/use-rider-queue.ts';
import { askOf, type Scope } from './history-query.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ExportProgress } from './export-progress.tsx';
import { FoundOrders } from './found-orders.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';
import { WrongFilter } from './no-orders.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { changeFilters, useFilters } from './use-filters.ts';
import { useHistoryScope } from './use-history-scope.ts';
import { usePastOrders, useTotals } from './use-past-orders.ts';

/** Loaded on demand: with its map and actions it is as large as the rest of the screen. */
const OrderDrawer = lazyPage(async () => ({
  default: (await import('../tracking/order-drawer.tsx')).OrderDrawer,
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
  useRiderQueue([], opened ?? null);

  useEffect(() => {
    if (isError) toast({ message: t('error.cant-retrieve-past-orders'), type: 'error' });
  }, [isError, t]);

  return (
    <>
      <HistoryToolbar filters={filters} scope={scope} ask={ask} issues={issues}>
        {wide ? (
          <ColumnChooser
            hidden={hidden}
            withOutlets={scope.include_outlets}
            onHidden={(names) => changeFilters({ hidden: names }, { replace: true })}
          />
        ) : null}
        <PrintLabels
          iconOnly={!wide}
          vendorId={scope.vendor_id}
          orderIds={orders.map(({ order_id }) => order_id)}
        />
        <ExportMenu ask={ask} count={sums.totals?.count ?? 0} />
      </HistoryToolbar>
      {isError && orders.length > 0 ? <AgeNote readAt={past.readAt} onRetry={past.refetch} /> : null}
      <div
        aria-busy={isStale || past.isLoading}
        className={cx('relative min-h-0 flex-1 overflow-auto', openedId !== null && 'md:pe-96')}
      >
        {ask ? (
          <FoundOrders past={past} filters={filters} withOutlets={scope.include_outlets} onOpen={open} />
        ) : (
          <WrongFilter filters={filters} issues={issues} />
        )}
      </div>
      <ExportProgress />
      {ask ? <TotalsBar {...sums} shown={orders.length} /> : null}
      {openedId === null ? null : (
        <PageSection>
          <OrderDrawer
            orderId={openedId}
            listed={opened}
            now={now}
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
