import { hasRider } from '@sendero/core/order/eta';
import type { Order, RiderInfo } from '@sendero/core/order/order';
import { Bike, Car, Motorbike, Phone, type LucideIcon } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { Heard } from './riders.ts';

type Vehicle = NonNullable<RiderInfo['rider']>['vehicle'];
const icons: Record<Vehicle, LucideIcon> = { bicycle: Bike, scooter: Motorbike, car: Car };

/** Who rides, on what, and how to call them; nothing until a rider has accepted (RID-02). */
export function RiderLine({ order, heard }: { order: Order; heard: Heard | undefined }) {
  const t = useTexts();
  const rider = heard?.info.rider;
  if (!rider || !hasRider(order.status_history)) return null;
  const Icon = icons[rider.vehicle];
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{rider.name}</span>
        <span className="block truncate text-xs text-muted">{t(`tracking.vehicle.${rider.vehicle}`)}</span>
      </span>
      <a
        href={`tel:${rider.phone_number}`}
        aria-label={t('tracking.call', { name: rider.name })}
        className={cx(buttonClass({ size: 'small' }), 'relative z-10 w-control-small px-0!')}
      >
        <Phone aria-hidden className="size-4" />
      </a>
    </div>
  );
}
