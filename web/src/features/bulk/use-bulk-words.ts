// Names of columns and payment methods as in the template, so that page and sheet agree.
import type { Column } from '@sendero/core/bulk/columns';
import type { BulkPaymentType } from '@sendero/core/bulk/row-draft';
import { waysOf } from '@sendero/core/bulk/words/vocabulary';
import { use } from 'react';
import { useLocale } from '../../lib/texts.tsx';

/** The words of every language load in parallel with the page. */
const loading = import('@sendero/core/bulk/words/all');

interface BulkWords {
  column(column: Column): string;
  payment(type: BulkPaymentType): string;
  /** The word for a delivery without a set time. */
  readonly instant: string;
  /** Whether a header is that of the column of reasons in a downloaded sheet of rejected rows, in any language. */
  isReason(header: string): boolean;
}

/** The names of a sheet's columns and values in the reader's language. */
export function useBulkWords(): BulkWords {
  const { findVocabulary, vocabularies } = use(loading);
  const locale = useLocale();
  const { columns, payments, instant } = findVocabulary(locale);
  return {
    column: (column) => first(columns[column]),
    payment: (type) => first(payments[type]),
    instant: first(instant),
    isReason: (header) => vocabularies.some(({ reason }) => waysOf(reason).includes(header)),
  };
}

const first = (words: string): string => waysOf(words)[0] ?? words;
