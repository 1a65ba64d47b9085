import { Store } from 'lucide-react';
import { useState } from 'react';
import { AppLink, usePath } from '../../lib/navigation.tsx';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths, shopOrdersVendorIdIn } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShopOrderCard } from './shop-order-card.tsx';
import { useShopOrders } from './use-shop-orders.ts';

type Shown = 'waiting' | 'over';

/** Orders of an outlet's shop systems, waiting to be confirmed (DEV-11). */
export default function ShopOrdersPage() {
  const t = useTexts();
  const vendorId = decodeURIComponent(shopOrdersVendorIdIn(usePath()) ?? '');
  const [shown, setShown] = useState<Shown>('waiting');
  return (
    <div className="h-full overflow-auto">
      <div className="mx-auto grid w-full max-w-190 grid-cols-1 gap-4 px-4 py-6 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">{t('shop-orders.title')}</h1>
          <Segmented
            label={t('shop-orders.title')}
            labelHidden
            value={shown}
            onChange={setShown}
            name="shop-orders-shown"
            choices={[
              { value: 'waiting', label: t('shop-orders.waiting') },
              { value: 'over', label: t('shop-orders.over') },
            ]}
          />
        </div>
        <ShopOrders key={`${vendorId} ${shown}`} vendorId={vendorId} isOver={shown === 'over'} />
      </div>
    </div>
  );
}

function ShopOrders({ vendorId, isOver }: { vendorId: string; isOver: boolean }) {
  const t = useTexts();
  const { data, error, isPending, refetch } = useShopOrders(vendorId, isOver);
  if (isPending)
    return (
      <div aria-hidden className="grid gap-3">
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-44 w-full" />
      </div>
    );
  if (!data)
    return (
      <EmptyState
        icon={<Store />}
        title={sayProblem(t, asProblem(error))}
        action={<Button onClick={() => void refetch()}>{t('shell.try-again')}</Button>}
      />
    );
  if (data.data.length === 0) return <Nothing isConnected={data.is_connected} />;
  return (
    <ul className="grid grid-cols-1 gap-3">
      {data.data.map((draft) => (
        <ShopOrderCard key={draft.draft_id} draft={draft} />
      ))}
    </ul>
  );
}

function Nothing({ isConnected }: { isConnected: boolean }) {
  const t = useTexts();
  if (isConnected)
    return (
      <EmptyState icon={<Store />} title={t('shop-orders.none')}>
        {t('shop-orders.none-hint')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Store />}
      title={t('shop-orders.unconnected')}
      action={
        <AppLink href={paths.settings('shops')} className={buttonClass({ tone: 'primary' })}>
          {t('shops.connect')}
        </AppLink>
      }
    >
      {t('shop-orders.unconnected-hint')}
    </EmptyState>
  );
}
