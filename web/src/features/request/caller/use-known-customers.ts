import { findCustomers } from '@sendero/core/contract/known-customer-api';
import { type KnownCustomer, callersOf, onceEach } from '@sendero/core/order/known-customer';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { boot } from '../../../lib/boot.ts';
import { isGuest } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useDebounced } from '../../address/use-debounced.ts';
import { bookKey } from '../../address-book/use-saved-customers.ts';

/** Shorter than a pause between two words; the server's answer only adds to what the page has. */
const DEBOUNCE_MS = 150;
const SHORTEST = 2;
/** What was used last is read again at most so often. */
const LATEST_MS = 60_000;

interface KnownCustomers {
  /** Whom the text means. */
  readonly found: readonly KnownCustomer[];
  /** Whom the address means that is typed. */
  readonly there: readonly KnownCustomer[];
  /** `found` are those whom was delivered to last. */
  readonly isLatest: boolean;
  readonly isPending: boolean;
}

/**
 * Who may be calling (BRD-06): for an empty text, or for "again", whom the vendor delivered to last; else whom the text
 * means. What the page has already is found in the same frame; the server's answer is added below it. A guest knows
 * nobody.
 */
export function useKnownCustomers(vendorId: string, typed: string): KnownCustomers {
  const t = useTexts();
  const { phone_prefix } = boot.market;
  const text = typed.trim();
  const asked = useDebounced(text, DEBOUNCE_MS);
  const isKnowing = !isGuest();
  const latest = useQuery({ ...question(vendorId, ''), enabled: isKnowing, staleTime: LATEST_MS });
  const answer = useQuery({ ...question(vendorId, asked), enabled: isKnowing && asked.length >= SHORTEST });
  const known = latest.data ?? [];
  if (text === '' || isAgain(text, t('request.placed.same'))) {
    return { found: known, there: [], isLatest: true, isPending: false };
  }
  const answered = asked === text && asked.length >= SHORTEST ? (answer.data ?? []) : [];
  const found = callersOf(text, onceEach([...known, ...answered]), phone_prefix);
  return {
    found,
    there: answered.filter((one) => !found.includes(one)),
    isLatest: false,
    isPending: isKnowing && text.length >= SHORTEST && (asked !== text || answer.isFetching),
  };
}

const question = (vendorId: string, text: string) => ({
  queryKey: [...bookKey, 'known', vendorId, text],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly KnownCustomer[]> =>
    (await call(findCustomers, { params: { id: vendorId }, query: { text }, signal })).data,
});

const SHORTEST_AGAIN = 3;

/** Whether the last order is meant: "again", or the words of the button that says so. */
function isAgain(text: string, same: string): boolean {
  const typed = text.toLowerCase();
  return (
    typed.length >= SHORTEST_AGAIN && ['again', same.toLowerCase()].some((words) => words.startsWith(typed))
  );
}
