import { type KnownCustomer, customerKey, isLongNumber } from '@sendero/core/order/known-customer';
import { UserPlus } from 'lucide-react';
import { useFlag } from '../../../lib/flags.ts';
import { useTexts } from '../../../lib/texts.tsx';
import type { OtherChoice } from '../../address/address-field.tsx';
import { EditText } from '../../address-book/use-saved-choices.tsx';
import { KnownCustomerText } from './known-customer-text.tsx';
import { useKnownCustomers } from './use-known-customers.ts';

const MOST = 6;

interface CallerChoicesInput {
  readonly vendorId: string;
  readonly typed: string;
  readonly onChoose: (known: KnownCustomer) => void;
  /** Nobody has the number that was typed: it is a new customer's. */
  readonly onNew: (phone_number: string) => void;
  /** Opens the address book with the typed text as its search. */
  readonly onOpenBook: (typed: string) => void;
}

/**
 * The people that the box offers: in front of places those whom the text means, or whom was delivered to last; behind
 * them those who live at one (BRD-06).
 */
export function useCallerChoices({ vendorId, typed, onChoose, onNew, onOpenBook }: CallerChoicesInput) {
  const t = useTexts();
  const hasBook = useFlag('activate-address-book');
  const { found, there, isLatest, isPending } = useKnownCustomers(vendorId, typed);
  const toChoices = (customers: readonly KnownCustomer[]): OtherChoice[] => {
    const known = customers.slice(0, MOST).map((one) => ({
      key: customerKey(one),
      look: <KnownCustomerText known={one} />,
      onChoose: () => onChoose(one),
    }));
    const edit = { key: 'edit', look: <EditText />, onChoose: () => onOpenBook(typed) };
    return known.length > 0 && hasBook && !isLatest ? [...known, edit] : known;
  };
  const isNew = found.length === 0 && !isPending && isLongNumber(typed);
  const added: OtherChoice = {
    key: 'new',
    look: (
      <span className="flex items-center gap-2">
        <UserPlus aria-hidden className="size-4 text-muted" />
        {t('request.who.new', { phone: typed.trim() })}
      </span>
    ),
    onChoose: () => onNew(typed.trim()),
  };
  const book = t('address-book.title');
  return {
    before: {
      heading: isLatest ? t('request.who.latest') : book,
      choices: isNew ? [added] : toChoices(found),
      count: Math.min(found.length, MOST),
      isPending,
    },
    others: { heading: book, choices: found.length === 0 ? toChoices(there) : [] },
  };
}
