import type { Column } from '../columns.ts';
import type { BulkPaymentType } from '../row-draft.ts';

/**
 * How a language names what stands in a sheet of orders.
 *
 * Each text holds the ways to say it, parted by ` | `: the first is what a template says, all of them are understood.
 * No word may stand for two columns, in no two languages.
 */
export interface Vocabulary {
  /** A language, or a locale where that differs. */
  readonly language: string;
  readonly columns: Readonly<Record<Column, string>>;
  readonly payments: Readonly<Record<BulkPaymentType, string>>;
  /** A delivery without a time of its own. */
  readonly instant: string;
  /** The column in which rows that could not be placed come back. */
  readonly reason: string;
}

/** The ways to say it, as they are written. */
export function waysOf(words: string): string[] {
  return words.split(' | ');
}
