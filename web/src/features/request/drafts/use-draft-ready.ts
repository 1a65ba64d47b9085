import { useEffect, useState } from 'react';
import { loadAgain } from '../../../lib/lazy-page.tsx';

/** Whether a vendor's form may be shown: the draft of this window, or one from a closed window, is loaded. */
export function useDraftReady(vendorId: string | undefined): boolean {
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    if (vendorId === undefined) return;
    void loadAgain(() => import('./adopt-draft.ts'))
      .then(({ adoptDraft }) => adoptDraft(vendorId))
      .catch(() => undefined)
      .then(() => setReady(vendorId));
  }, [vendorId]);
  return vendorId !== undefined && ready === vendorId;
}
