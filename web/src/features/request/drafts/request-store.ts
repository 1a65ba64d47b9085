// The state of the requests open in this window; state and stored draft change together (decision 0064).
import { type RequestAction, reduceRequest } from '@sendero/core/request/reduce-request';
import {
  type Circumstances,
  type RequestState,
  type SavedRequest,
  openRequest,
} from '@sendero/core/request/request-state';
import type { RequestDraft } from '@sendero/core/request/draft';
import { useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { type StoreApi, createStore } from 'zustand/vanilla';
import { readDraft, removeDraft, saveDraft, watchDraft } from './drafts.ts';

export type Dispatch = (action: RequestAction) => void;

interface UseRequestStoreInput {
  /** The initial draft of a new request. */
  readonly blank: RequestDraft;
  readonly circumstances: Circumstances;
}

type RequestStore = StoreApi<RequestState>;
const stores = new Map<string, RequestStore>();

/**
 * The state of a vendor's request; every change is saved at once, so that a reload loses nothing (FLOW-18). The change
 * of an order has its own key.
 */
export function useRequestStore(key: string, input: UseRequestStoreInput): [RequestState, Dispatch] {
  const [store] = useState(() => createStore(() => openRequest({ ...input, saved: readDraft(key) })));
  // Subscribed before any change can be announced.
  useLayoutEffect(() => {
    stores.set(key, store);
    const stop = watchDraft(key, (saved) =>
      dispatchTo(key, store, saved ? { type: 'restore', saved } : { type: 'begin' }),
    );
    return () => {
      stop();
      if (stores.get(key) === store) stores.delete(key);
    };
  }, [key, store]);
  // An action started earlier may finish after the page was closed or opened again.
  const dispatch = (action: RequestAction) => dispatchTo(key, stores.get(key) ?? asSaved(key, store), action);
  return [useStore(store), dispatch];
}

function dispatchTo(key: string, store: RequestStore, action: RequestAction): void {
  const before = store.getState();
  const after = reduceRequest(before, action);
  if (after === before) return;
  store.setState(after, true);
  if (isSameSaved(before, after)) return;
  if (after.draft === after.blank && !isUnderWay(after)) removeDraft(key);
  else saveDraft(key, after, before);
}

/** A page opened again starts from the saved draft, which may have changed or been deleted since. */
function asSaved(key: string, store: RequestStore): RequestStore {
  const saved = readDraft(key);
  const action: RequestAction = saved ? { type: 'restore', saved } : { type: 'begin' };
  store.setState(reduceRequest(store.getState(), action), true);
  return store;
}

const isUnderWay = ({ are_details_done, attempt, intent_id, trip }: SavedRequest): boolean =>
  are_details_done || attempt !== null || intent_id !== null || trip !== null;

const isSameSaved = (a: SavedRequest, b: SavedRequest): boolean =>
  a.draft === b.draft &&
  a.are_details_done === b.are_details_done &&
  a.attempt === b.attempt &&
  a.trip === b.trip &&
  a.intent_id === b.intent_id;
