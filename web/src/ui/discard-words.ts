import { createContext } from 'react';

/** What is asked before something typed is given up, and its two answers. */
export interface DiscardWords {
  readonly title: string;
  /** What is not saved. */
  readonly hint: string;
  readonly stay: string;
  readonly discard: string;
}

/** The words of the question that every dialog asks; without them none does. */
export const DiscardWordsContext = createContext<DiscardWords | null>(null);
