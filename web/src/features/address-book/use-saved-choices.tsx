import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { OtherChoice } from '../address/address-field.tsx';
import { CustomerText } from '../address-book/customer-text.tsx';
import { useSavedCustomers } from '../address-book/use-saved-customers.ts';
import type { Request } from './use-request.ts';

const MOST = 5;

/**
 * Saved customers to offer below the field that is typed into; one that is picked fills the whole form (GEO-06). A whole
 * number that is known offers its last address by itself, and nothing may cover that.
 */
export function useSavedChoices({ vendor, fillFrom, openBook }: Request) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const { found, query } = useSavedCustomers(vendor.vendor_id, typed);
  const customers = found.slice(0, MOST).map((saved): OtherChoice => {
    const onChoose = () => {
      setTyped('');
      fillFrom(saved);
    };
    return { key: saved.id, look: <CustomerText saved={saved} />, onChoose };
  });
  const edit: OtherChoice = { key: 'edit', look: <EditText />, onChoose: () => openBook(typed) };
  const isWhole = found.some(({ phone_number }) => isNumber(typed, phone_number));
  const choices = customers.length > 0 && !isWhole ? [...customers, edit] : [];
  const isOld = query !== typed.trim();
  return { heading: t('address-book.title'), choices, isOld, type: setTyped };
}

/** Whether all of a number is typed, in the country's way or the world's. Told by its digits: the rules of numbers are on their way still. */
function isNumber(typed: string, phone_number: string): boolean {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return phone_number === `+${digits}` || phone_number === `${boot.market.phone_prefix}${digits}`;
}

function EditText() {
  const t = useTexts();
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <BookUser aria-hidden className="size-4" />
      {t('address-book.manage')}
    </span>
  );
}
