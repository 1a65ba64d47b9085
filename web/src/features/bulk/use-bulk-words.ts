// Columns and ways of paying in the words of the template, so that page and sheet say the same.
import type { Column } from '@sendero/core/bulk/columns';
import type { BulkPaymentType } from '@sendero/core/bulk/row-draft';
import { waysOf } from '@sendero/core/bulk/words/vocabulary';
import { use } from 'react';
import { useLocale } from '../../lib/texts.tsx';

/** The words of every language are loaded beside the page. */
const loading = import('@sendero/core/bulk/words/all');

interface BulkWords {
  column(column: Column): string;
  payment(type: BulkPaymentType): string;
  /** A delivery without a time of its own. */
  readonly instant: string;
  /** Whether a header is that of the reasons, with which rows that were not placed came back, in any language. */
  isReason(header: string): boolean;
}

/** How the reader's language calls what stands in a sheet of orders. */
export function useBulkWords(): BulkWords {
  const { findVocabulary, vocabularies } = use(loading);
  const { columns, payments, instant } = findVocabulary(useLocale());
  return {
    column: (column) => first(columns[column]),
    payment: (type) => first(payments[type]),
    instant: first(instant),
    isReason: (header) => vocabularies.some(({ reason }) => waysOf(reason).includes(header)),
  };
}

const first = (words: string): string => waysOf(words)[0] ?? words;
