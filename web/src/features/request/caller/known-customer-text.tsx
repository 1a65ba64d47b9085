import { joinAddress } from '@sendero/core/order/address-parts';
import type { KnownCustomer } from '@sendero/core/order/known-customer';
import { ShortCode } from '../../../lib/short-code.tsx';
import { useFormats } from '../../../lib/texts.tsx';

/** A known customer in two lines: name and number; the place, and the last order's code and day. */
export function KnownCustomerText({ known }: { known: KnownCustomer }) {
  const formats = useFormats();
  const { last } = known;
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex min-w-0 justify-between gap-2">
        <bdi className="truncate font-medium">{known.name}</bdi>
        <bdi dir="ltr" className="tabular shrink-0 text-sm text-muted">
          {known.phone_number}
        </bdi>
      </span>
      <span className="flex min-w-0 justify-between gap-2 text-sm text-muted">
        <bdi className="truncate">{joinAddress(known)}</bdi>
        {last ? (
          <span className="flex shrink-0 gap-1.5">
            <ShortCode code={last.short_code} />
            <span className="tabular">{formats.date(last.created_at)}</span>
          </span>
        ) : null}
      </span>
    </span>
  );
}
