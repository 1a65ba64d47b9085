import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import type { RequestDraft } from '@sendero/core/request/draft';
import { useState } from 'react';
import { useQueryValue } from '../../lib/navigation.tsx';
import type { KeptRequest } from './kept-requests.ts';

/** Whether a card pays for the request before it is an order: about to, or begun, also before this page was opened. */
export function usePaying({ intent_id }: Pick<KeptRequest, 'intent_id'>) {
  const isBack = useQueryValue('intent') !== null;
  const [isAbout, setPaying] = useState(false);
  return { isPaying: isAbout || isBack || intent_id !== null, setPaying };
}

/** Whether there is something left for a card to pay. */
export function isPaidByCard({ pays_by_card }: RequestDraft, fee: Pick<FeeAnswer, 'fee'> | null): boolean {
  return pays_by_card && fee !== null && fee.fee > 0;
}
