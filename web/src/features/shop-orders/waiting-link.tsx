import { Store } from 'lucide-react';
import { AppLink } from '../../lib/navigation.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { useSelectedVendor } from '../vendor/use-vendors.ts';
import { useWaitingCount } from './use-shop-orders.ts';

const MOST_SHOWN = 99;

/** How many orders of shop systems wait, for those who have connected one. */
export function WaitingLink() {
  const t = useTexts();
  const id = useSelectedVendor()?.vendor_id;
  const { data } = useWaitingCount(id);
  if (id === undefined || !data || (!data.is_connected && data.waiting === 0)) return null;
  const { waiting } = data;
  const name = waiting === 0 ? t('shop-orders.title') : `${t('shop-orders.title')}: ${waiting}`;
  return (
    <AppLink
      href={paths.shopOrders(id)}
      aria-label={name}
      title={name}
      className="relative grid size-control place-items-center rounded-full text-ink hover:bg-sunken"
    >
      <Store aria-hidden className="size-5" />
      {waiting === 0 ? null : (
        <span className="absolute end-0 top-0 min-w-4.5 rounded-full bg-primary px-1 text-center text-xs leading-4.5 font-semibold text-on-primary tabular-nums">
          {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
        </span>
      )}
    </AppLink>
  );
}
