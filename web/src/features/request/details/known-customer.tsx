import type { SavedAddress } from '@sendero/core/order/saved-address';
import { toE164 } from '@sendero/core/values/phone';
import { History } from 'lucide-react';
import { boot } from '../../../lib/boot.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSavedCustomers } from '../../address-book/use-saved-customers.ts';

interface KnownCustomerProps {
  readonly vendorId: string;
  readonly phone: string;
  readonly address: string;
  readonly onFill: (saved: SavedAddress) => void;
}

/**
 * Shown if the typed number is known: offers the address of the last delivery (GEO-06). It comes while somebody goes on typing
 * or pressing below, so that it stands in the line of the section's title, above the fields that it lies in, and moves nothing.
 */
export function KnownCustomer({ vendorId, phone, address, onFill }: KnownCustomerProps) {
  const t = useTexts();
  const number = toE164(phone, boot.market.country_code);
  const { found } = useSavedCustomers(vendorId, number ?? '');
  const last = found.find(({ phone_number }) => phone_number === number);
  const isOffered = last !== undefined && last.address_text !== address.trim();
  const text = last ? t('address-book.last', { name: last.name, address: last.address }) : '';
  return (
    <div role="status" className="absolute inset-e-0 bottom-full mb-1.5 max-w-[calc(100%-10.5rem)]">
      {isOffered ? (
        <p title={text} className="flex items-center gap-2 rounded-md bg-sunken ps-2 text-xs leading-tight">
          <History aria-hidden className="size-4 shrink-0 text-muted" />
          <VisuallyHidden>{text}</VisuallyHidden>
          <span aria-hidden className="grid min-w-0 flex-1">
            <bdi className="truncate">{last.name}</bdi>
            <bdi className="truncate">{last.address}</bdi>
          </span>
          <Button tone="ghost" size="small" onClick={() => onFill(last)}>
            {t('address-book.use')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
