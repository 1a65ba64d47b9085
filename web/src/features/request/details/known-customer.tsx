import type { SavedAddress } from '@sendero/core/order/saved-address';
import { toE164 } from '@sendero/core/values/phone';
import { boot } from '../../../lib/boot.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSavedCustomers } from '../../address-book/use-saved-customers.ts';

interface KnownCustomerProps {
  readonly vendorId: string;
  readonly phone: string;
  readonly address: string;
  readonly onFill: (saved: SavedAddress) => void;
}

/** Shown if the typed number is known: offers the address of the last delivery (GEO-06). */
export function KnownCustomer({ vendorId, phone, address, onFill }: KnownCustomerProps) {
  const t = useTexts();
  const number = toE164(phone, boot.market.country_code);
  const { found } = useSavedCustomers(vendorId, number ?? '');
  const last = found.find(({ phone_number }) => phone_number === number);
  const isOffered = last !== undefined && last.address_text !== address.trim();
  return (
    <div role="status" className="empty:absolute">
      {isOffered ? (
        <p className="flex items-center gap-2 rounded-md bg-sunken ps-3 text-sm">
          <span className="min-w-0 flex-1 py-1.5">
            {t('address-book.last', { name: last.name, address: last.address })}
          </span>
          <Button tone="ghost" size="small" onClick={() => onFill(last)}>
            {t('address-book.use')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
