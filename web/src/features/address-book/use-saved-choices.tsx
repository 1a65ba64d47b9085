import type { SavedAddress } from '@sendero/core/order/saved-address';
import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { OtherChoice } from '../address/address-field.tsx';
import { CustomerText } from './customer-text.tsx';
import { useSavedCustomers } from './use-saved-customers.ts';

const MOST = 5;

interface SavedChoicesInput {
  readonly vendorId: string;
  readonly onChoose: (saved: SavedAddress) => void;
  /** Opens the address book with the typed text as its search. */
  readonly onOpenBook: (typed: string) => void;
}

/**
 * Suggests saved customers below the field that is typed into; choosing one fills the whole form (GEO-06). There are no
 * suggestions for the complete number of a known customer: the form itself offers the last address, and no list may
 * cover that.
 */
export function useSavedChoices({ vendorId, onChoose, onOpenBook }: SavedChoicesInput) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const { found, query } = useSavedCustomers(vendorId, typed);
  const customers = found.slice(0, MOST).map((saved): OtherChoice => {
    const choose = () => {
      setTyped('');
      onChoose(saved);
    };
    return { key: saved.id, look: <CustomerText saved={saved} />, onChoose: choose };
  });
  const edit: OtherChoice = { key: 'edit', look: <EditText />, onChoose: () => onOpenBook(typed) };
  const isWhole = found.some(({ phone_number }) => isNumber(typed, phone_number));
  const choices = customers.length > 0 && !isWhole ? [...customers, edit] : [];
  const isOld = query !== typed.trim();
  return { heading: t('address-book.title'), choices, isOld, type: setTyped };
}

/**
 * Whether a whole phone number is typed, in national or international form. Compares digits only, since the phone rules
 * may not be loaded yet.
 */
function isNumber(typed: string, phone_number: string): boolean {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return phone_number === `+${digits}` || phone_number === `${boot.market.phone_prefix}${digits}`;
}

/** The choice that opens the address book. */
export function EditText() {
  const t = useTexts();
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <BookUser aria-hidden className="size-4" />
      {t('address-book.manage')}
    </span>
  );
}
