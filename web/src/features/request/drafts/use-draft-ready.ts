import type { Vendor } from '@sendero/core/vendor/vendor';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadAgain } from '../../../lib/lazy-page.tsx';
import { useTexts } from '../../../lib/texts.tsx';

/**
 * Whether a vendor's form may be shown: the draft of this window, or one from a closed window, is loaded, and what this
 * window began for another vendor is cancelled (FLOW-07).
 */
export function useDraftReady(vendorId: string | undefined, vendors: readonly Vendor[] = []): boolean {
  const t = useTexts();
  const [ready, setReady] = useState<string>();
  const cancelOthers = useEffectEvent(async (chosenId: string) => {
    const { cancelLeft } = await loadAgain(() => import('./late-drafts.ts'));
    cancelLeft(chosenId, vendors, t);
  });
  useEffect(() => {
    if (vendorId === undefined) return;
    let isChosen = true;
    void loadAgain(() => import('./late-drafts.ts'))
      .then(({ adoptDraft }) => adoptDraft(vendorId))
      .catch(() => undefined)
      .then(() => {
        setReady(vendorId);
        // A failure to load has already been shown (NET-02).
        if (isChosen) void cancelOthers(vendorId).catch(() => undefined);
      });
    return () => {
      isChosen = false;
    };
  }, [vendorId]);
  return vendorId !== undefined && ready === vendorId;
}
