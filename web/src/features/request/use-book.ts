import type { SavedAddress } from '@sendero/core/order/saved-address';
import { filledFrom } from '@sendero/core/request/draft';
import { useState } from 'react';
import type { DraftState } from './use-draft.ts';
import type { Destination } from './use-destination.ts';

/** The address book as a request uses it: to fill itself in, and to be opened for changes (GEO-06). */
export function useBook({ change }: DraftState, { search }: Destination, onFilled: () => void) {
  const [bookQuery, setBookQuery] = useState<string | null>(null);
  return {
    /** It goes to somebody known: all that is known of them is filled in. */
    fillFrom: (saved: SavedAddress) => {
      search.type('');
      change(filledFrom(saved));
      onFilled();
    },
    /** What is looked for among the saved customers, to change them; null while that is closed. */
    bookQuery,
    openBook: setBookQuery,
    closeBook: () => setBookQuery(null),
  };
}
