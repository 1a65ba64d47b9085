import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useWide } from '../../ui/use-wide.ts';
import { shownColumns } from './column-names.ts';
import type { Filters } from './filters.ts';
import { OrdersFailed } from './orders-failed.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { OrdersList, OrdersTable } from './orders-table.tsx';
import type { usePastOrders } from './use-past-orders.ts';

const NoOrders = lazyPage(async () => ({ default: (await import('./no-orders.tsx')).NoOrders }));

interface FoundOrdersProps {
  past: ReturnType<typeof usePastOrders>;
  filters: Filters;
  withOutlets: boolean;
  onOpen: (orderId: string) => void;
}

/** The orders loaded so far; more are loaded on request (HIS-01). */
export function FoundOrders({ past, filters, withOutlets, onOpen }: FoundOrdersProps) {
  const t = useTexts();
  const Orders = useWide() ? OrdersTable : OrdersList;
  if (past.isLoading) return <OrdersSkeleton />;
  if (past.orders.length === 0) {
    return past.isError ? (
      <OrdersFailed onRetry={past.refetch} />
    ) : (
      <PageSection>
        <NoOrders filters={filters} />
      </PageSection>
    );
  }
  return (
    <div className={cx('transition-opacity', past.isStale && 'opacity-50')}>
      <Orders
        orders={past.orders}
        columns={shownColumns(filters.hidden, withOutlets)}
        openedId={filters.opened}
        sorting={filters}
        onOpen={onOpen}
      />
      {past.hasMore ? (
        <div className="sticky start-0 flex justify-center p-4">
          <Button busy={past.isLoadingMore} onClick={past.more}>
            {t('history.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
