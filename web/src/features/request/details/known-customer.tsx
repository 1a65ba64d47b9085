import { toE164 } from '@sendero/core/values/phone';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useSavedCustomers } from '../address-book/use-saved-customers.ts';
import type { Request } from './use-request.ts';

/** Whose number was typed is known: where they were last delivered to, to be used again (GEO-06). */
export function KnownCustomer({ request: { vendor, draft, fillFrom } }: { request: Request }) {
  const t = useTexts();
  const { destination_phone_number, destination_text_address } = draft;
  const number = toE164(destination_phone_number, boot.market.country_code);
  const { found } = useSavedCustomers(vendor.vendor_id, number ?? '');
  const last = found.find(({ phone_number }) => phone_number === number);
  const isOffered = last !== undefined && last.address_text !== destination_text_address.trim();
  return (
    <div role="status">
      {isOffered ? (
        <p className="flex items-center gap-2 rounded-md bg-sunken ps-3 text-sm">
          <span className="min-w-0 flex-1 py-1.5">
            {t('address-book.last', { name: last.name, address: last.address })}
          </span>
          <Button tone="ghost" size="small" onClick={() => fillFrom(last)}>
            {t('address-book.use')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
