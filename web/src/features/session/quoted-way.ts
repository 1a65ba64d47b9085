import type { Address, LatLng } from '@sendero/core/values/place';
import { createStore } from 'zustand/vanilla';

/** A place of the quick quote: what was typed, and where it was found. */
export interface QuotedPlace {
  readonly at: LatLng;
  readonly text: string;
  readonly address: Address | null;
  readonly unit: string | undefined;
}

export interface QuotedWay {
  readonly from: QuotedPlace | null;
  readonly to: QuotedPlace | null;
}

/** What a visitor asked the price of, so that they need not type it again. */
export const quotedWay = createStore<QuotedWay>(() => ({ from: null, to: null }));
