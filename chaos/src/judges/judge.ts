import type { Ledger } from '../ledger.ts';
import type { Feed } from '../load/watch-feed.ts';
import type { Product } from '../product/product.ts';
import type { Books } from './books.ts';

/**
 * `lost`: acknowledged, and not there · `doubled`: there twice · `half`: one side of it is done and the other is not ·
 * `died`: a process ended by itself · `wrong`: an answer that no outage excuses · `slow`: not answered, or not whole again, in time.
 */
export type Harm = 'lost' | 'doubled' | 'half' | 'died' | 'wrong' | 'slow';

export interface Finding {
  readonly harm: Harm;
  readonly what: string;
  /** The evil that was at work when it was begun. */
  readonly during: string;
}

/** What is judged: what was asked, what was seen, and what the database has. */
export interface Evidence {
  readonly product: Product;
  readonly ledger: Ledger;
  readonly feeds: readonly Feed[];
  readonly books: Books;
}

export type Judge = (evidence: Evidence) => readonly Finding[];
