import { type DraftDefaults, type RequestDraft, emptyDraft } from '@sendero/core/request/draft';
import { useEffect, useState } from 'react';
import { loadAgain } from '../../lib/lazy-page.tsx';
import {
  type KeptRequest,
  forgetRequest,
  keepRequest,
  keptRequest,
  useKeptRequest,
} from './kept-requests.ts';

export interface DraftState extends KeptRequest {
  /** It was there before this page was opened, and nothing was begun anew since. */
  readonly isRestored: boolean;
  change(changes: Partial<RequestDraft>): void;
  keep(changes: Partial<Omit<KeptRequest, 'draft'>>): void;
  /** Begins anew, from an empty form or from `draft`. */
  startOver(draft?: RequestDraft): void;
}

/**
 * The vendor's request as it is typed; every change is kept at once, so that a reload loses nothing (FLOW-18). One that
 * begins with something, such as an order to be changed, has a key of its own and says what.
 */
export function useDraft(vendorId: string, defaults: DraftDefaults, begins?: RequestDraft): DraftState {
  const kept = useKeptRequest(vendorId);
  const [isRestored, setRestored] = useState(kept !== null);
  const [empty] = useState<KeptRequest>(() => ({
    draft: begins ?? emptyDraft(defaults),
    are_details_done: false,
    attempt: null,
    intent_id: null,
  }));
  const update = (change: (now: KeptRequest) => KeptRequest) =>
    keepRequest(vendorId, change(keptRequest(vendorId) ?? empty));

  return {
    ...(kept ?? empty),
    isRestored: isRestored && kept !== null && !isSame(kept.draft, empty.draft),
    change: (changes) => update((now) => ({ ...now, draft: { ...now.draft, ...changes } })),
    keep: (changes) => update((now) => ({ ...now, ...changes })),
    startOver: (draft) => {
      setRestored(false);
      if (draft) keepRequest(vendorId, { ...empty, draft });
      else forgetRequest(vendorId);
    },
  };
}

/** Whether a vendor's form may be shown: this window's draft is known by then, or the one that a closed window left. */
export function useDraftReady(vendorId: string | undefined): boolean {
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    if (vendorId === undefined) return;
    void loadAgain(() => import('./adopt-request.ts'))
      .then(({ adoptRequest }) => adoptRequest(vendorId))
      .catch(() => undefined)
      .then(() => setReady(vendorId));
  }, [vendorId]);
  return vendorId !== undefined && ready === vendorId;
}

function isSame(a: RequestDraft, b: RequestDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
