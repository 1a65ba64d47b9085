import { go } from '../../../lib/navigation.tsx';
import type { Translate } from '../../../lib/texts.tsx';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toast.ts';
import { readDraft, removeDraft, restoreDraft } from './drafts.ts';

interface NamedVendor {
  readonly vendor_id: string;
  readonly name: string;
}

/**
 * Cancels the requests that this window began for other vendors (FLOW-07), says so, and offers each back. What was sent
 * without an answer or is being paid goes on, and so do the changes of an order and other windows' requests (FLOW-23).
 */
export function cancelLeft(chosenId: string, vendors: readonly NamedVendor[], t: Translate): void {
  for (const { vendor_id, name } of vendors) {
    const left = vendor_id === chosenId ? null : readDraft(vendor_id);
    if (!left || left.attempt || left.intent_id !== null) continue;
    removeDraft(vendor_id);
    const onAction = () => {
      restoreDraft(vendor_id, left);
      go(paths.request(vendor_id));
    };
    toast({
      message: t('request.cancelled-by-change', { vendor: name }),
      action: { label: t('request.bring-back'), onAction },
    });
  }
}
