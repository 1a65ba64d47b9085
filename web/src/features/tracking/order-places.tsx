import { wholeAddress } from '@sendero/core/order/address-parts';
import type { Order } from '@sendero/core/order/order';
import { MapPin, Phone, Store, type LucideIcon } from 'lucide-react';
import { customerName } from '../../lib/customer-name.ts';
import { useTexts } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

/** Pickup and drop-off with the rider's instructions, and the customer's telephone number. */
export function OrderPlaces({ order }: { order: Order }) {
  const t = useTexts();
  const { pickup, customer } = order;
  const { phone_number, location } = customer;
  const name = customerName(t, order);
  return (
    <div className="grid gap-3">
      <Place icon={Store} what={t('tracking.pickup')} name={pickup.name} address={pickup.address} />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Place icon={MapPin} what={t('tracking.dropoff')} name={name} address={wholeAddress(location)} />
        </div>
        {phone_number === '' ? null : (
          <a
            href={`tel:${phone_number}`}
            aria-label={t('tracking.call', { name })}
            className={cx(buttonClass({ size: 'small' }), 'w-control-small px-0!')}
          >
            <Phone aria-hidden className="size-4" />
          </a>
        )}
      </div>
      {location.notes === '' ? null : (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm text-pretty whitespace-pre-line wrap-anywhere">
          <span className="block text-xs text-muted">{t('request.notes')}</span>
          {location.notes}
        </p>
      )}
    </div>
  );
}

interface PlaceProps {
  icon: LucideIcon;
  what: string;
  name: string;
  address: string;
}

function Place({ icon: Icon, what, name, address }: PlaceProps) {
  return (
    <p className="flex gap-3">
      <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon className="size-3.5" />
      </span>
      <span className="min-w-0 flex-1 pt-0.5 wrap-anywhere">
        <span className="sr-only">{what}: </span>
        <span className="block font-medium">{name}</span>
        <span className="block text-muted">{address}</span>
      </span>
    </p>
  );
}
