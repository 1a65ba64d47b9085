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
    <div role="status" className="absolute inset-e-0 bottom-full mb-1.5 max-w-[calc(100%-12rem)]">
      {isOffered ? (
        <Button
          tone="ghost"
          size="small"
          className="max-w-full bg-sunken px-2 text-start text-xs leading-tight"
          onClick={() => onFill(last)}
        >
          <History aria-hidden className="size-4 shrink-0 text-muted" />
          <VisuallyHidden>{text}</VisuallyHidden>
          <span aria-hidden title={text} className="grid min-w-0 font-normal">
            <bdi className="truncate">{last.name}</bdi>
            <bdi className="truncate">{last.address}</bdi>
          </span>
          <span className="shrink-0 text-sm max-sm:sr-only">{t('address-book.use')}</span>
        </Button>
      ) : null}
    </div>
  );
}
