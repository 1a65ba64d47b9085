import type { Column } from '../columns.ts';
import type { Goods } from '../../vendor/delivery-page.ts';
import type { BulkPaymentType } from '../row-draft.ts';

/**
 * The words of a language in a sheet of orders.
 *
 * Each text lists synonyms, separated by ` | `: a template uses the first, an upload may use any. No word may name two
 * columns, even across languages.
 */
export interface Vocabulary {
  /** A language, or a locale where its words differ from the language's. */
  readonly language: string;
  readonly columns: Readonly<Record<Column, string>>;
  readonly payments: Readonly<Record<BulkPaymentType, string>>;
  /** The words for what an order is (RCP-02). */
  readonly goods: Readonly<Record<Goods, string>>;
  /** The words that answer whether something is wanted. */
  readonly answers: Readonly<Record<'yes' | 'no', string>>;
  /** The words for the days of an order that returns: every day, and the days of the working week. */
  readonly repeats: Readonly<Record<'daily' | 'weekdays', string>>;
  /** The words for delivery at once, without a time. */
  readonly instant: string;
  /** The header of the column with the reasons why rows could not be placed. */
  readonly reason: string;
}

/** The synonyms in a text of a vocabulary, as they are written. */
export function waysOf(words: string): string[] {
  return words.split(' | ');
}
