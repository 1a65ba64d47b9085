import { lacksRider } from '@sendero/core/order/board';
import { hasRider } from '@sendero/core/order/eta';
import type { Order, Vehicle } from '@sendero/core/order/order';
import { isTerminal } from '@sendero/core/order/status';
import { dialled, readableNumber } from '@sendero/core/values/phone-text';
import { Bike, Car, Footprints, Motorbike, Phone, type LucideIcon } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { RiderUpdate } from './riders.ts';

const icons: Record<Vehicle, LucideIcon> = { foot: Footprints, bicycle: Bike, scooter: Motorbike, car: Car };

interface RiderLineProps {
  order: Order;
  heard: RiderUpdate | undefined;
}

/** The rider's name, vehicle and telephone number, once a rider has accepted (RID-02); before that a placeholder. */
export function RiderLine({ order, heard }: RiderLineProps) {
  const t = useTexts();
  const isSure = hasRider(order.status_history);
  const rider = isSure ? heard?.info.rider : null;
  if (!rider && isTerminal(order.status)) return null;
  const Icon = icons[rider?.vehicle ?? 'bicycle'];
  return (
    <div className="flex min-h-8 min-w-0 items-center gap-2.5 pointer-coarse:min-h-11">
      <span
        aria-hidden
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted',
          !rider && 'opacity-50',
        )}
      >
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate', rider ? 'font-medium' : 'text-muted')}>
          {rider?.name ?? t(lacksRider(order) ? 'tracking.no-rider' : 'public.rider')}
        </span>
        {rider ? (
          <span className="block truncate text-xs text-muted">{t(`tracking.vehicle.${rider.vehicle}`)}</span>
        ) : null}
        {rider?.phone_extension === undefined ? null : (
          <span className="block text-xs text-muted tabular-nums">
            {t('public.call.number', {
              number: readableNumber(rider.phone_number),
              extension: rider.phone_extension,
            })}
          </span>
        )}
      </span>
      {rider && rider.phone_number !== '' ? (
        <a
          href={`tel:${dialled({ number: rider.phone_number, extension: rider.phone_extension })}`}
          aria-label={t('tracking.call', { name: rider.name })}
          className={cx(buttonClass({ size: 'small' }), 'relative z-10 w-control-small px-0!')}
        >
          <Phone aria-hidden className="size-4" />
        </a>
      ) : null}
    </div>
  );
}
