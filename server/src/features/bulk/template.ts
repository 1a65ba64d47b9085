import type { BulkPaymentType } from '@sendero/core/bulk/row-draft';
import { type Column, columns } from '@sendero/core/bulk/columns';
import { findVocabulary } from '@sendero/core/bulk/words/all';
import { type Vocabulary, waysOf } from '@sendero/core/bulk/words/vocabulary';
import type { Market } from '@sendero/core/market/market';
import { currencyDecimals } from '@sendero/core/values/money';
import { type Cell, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Texts } from '../texts.ts';

/** Whom a template is for. */
export interface TemplateFor {
  readonly language: string;
  readonly market: Pick<Market, 'currency' | 'phone_prefix' | 'centre'>;
  /** The names to choose an outlet from; none where there is only one. */
  readonly outlets: readonly string[];
  /** The ways of paying that are offered. */
  readonly payments: readonly BulkPaymentType[];
}

/** So many rows choose from lists and have their formats. */
const ROWS = 500;

/** What the cells of a column are: a telephone number that is no text loses its zeros. */
function formatOf(column: Column, currency: string): string | undefined {
  const places = currencyDecimals(currency);
  const formats: Partial<Record<Column, string>> = {
    client_order_id: '@',
    phone_number: '@',
    unit: '@',
    amount: places === 0 ? '0' : `0.${'0'.repeat(places)}`,
    delivery_date: 'yyyy-mm-dd',
    delivery_time: 'hh:mm',
    vat_number: '@',
  };
  return formats[column];
}

/**
 * The sheet to fill in (BLK-02): a row of headers in `language`, each with a hint, lists to choose from, and a second
 * sheet that explains every column with an example. Examples stand there only, so that none is ever placed.
 */
export function makeTemplate(texts: Texts, wanted: TemplateFor): Promise<Uint8Array> {
  const vocabulary = findVocabulary(wanted.language);
  const say = (key: string) => texts.say(wanted.language, key);
  return writeXlsx({
    sheets: [
      ordersSheet(say, vocabulary, wanted),
      helpSheet(say, vocabulary, wanted),
      listsSheet(vocabulary, wanted),
    ],
  });
}

type Say = (key: string) => string;

function ordersSheet(say: Say, vocabulary: Vocabulary, wanted: TemplateFor): WriteSheet {
  const { outlets, payments, market } = wanted;
  const titles = columns.map((column) => title(vocabulary, column));
  const blank = columns.map(() => null);
  return {
    name: say('bulk.template.orders'),
    columns: titles.map((text) => ({ width: Math.max(14, text.length + 2) })),
    rows: [titles, ...Array.from({ length: ROWS }, () => blank)],
    cells: new Map([...headerCells(say), ...blankCells(market.currency)]),
    dataValidations: [
      list('payment_method', `${LISTS}!$A$1:$A$${payments.length}`),
      ...(outlets.length > 1 ? [list('outlet', `${LISTS}!$B$1:$B$${outlets.length}`)] : []),
    ],
    freezePane: { rows: 1 },
  };
}

function headerCells(say: Say): [string, Partial<Cell>][] {
  return columns.map((column, place) => [
    `0,${place}`,
    { style: { font: { bold: true } }, comment: { text: hint(say, column) } },
  ]);
}

/** A format belongs to a cell, so that there must be cells to format. */
function blankCells(currency: string): [string, Partial<Cell>][] {
  return columns.flatMap((column, place) => {
    const numFmt = formatOf(column, currency);
    if (numFmt === undefined) return [];
    return Array.from({ length: ROWS }, (_, row): [string, Partial<Cell>] => [
      `${row + 1},${place}`,
      { style: { numFmt } },
    ]);
  });
}

const LISTS = 'Lists';

/** What the lists of the first sheet choose from; hidden, and never read. */
function listsSheet(vocabulary: Vocabulary, { outlets, payments }: TemplateFor): WriteSheet {
  const words = payments.map((type) => waysOf(vocabulary.payments[type])[0] ?? type);
  const rows = Array.from({ length: Math.max(words.length, outlets.length) }, (_, row) => [
    words[row] ?? null,
    outlets[row] ?? null,
  ]);
  return { name: LISTS, rows, hidden: true };
}

/** Something else than the list is allowed: whoever reads the sheet understands more words. */
function list(column: Column, formula1: string): DataValidation {
  const letter = String.fromCharCode(65 + columns.indexOf(column));
  return {
    type: 'list',
    formula1,
    range: `${letter}2:${letter}${ROWS + 1}`,
    allowBlank: true,
    showErrorMessage: false,
  };
}

function helpSheet(say: Say, vocabulary: Vocabulary, wanted: TemplateFor): WriteSheet {
  const examples = exampleOf(say, vocabulary, wanted);
  return {
    name: say('bulk.template.help'),
    columns: [{ width: 28 }, { width: 80 }, { width: 32 }],
    rows: [
      [say('bulk.template.column'), say('bulk.template.what'), say('bulk.template.example')],
      ...columns.map((column) => [title(vocabulary, column), hint(say, column), examples[column] ?? '']),
    ],
  };
}

function exampleOf(
  say: Say,
  vocabulary: Vocabulary,
  { market, outlets, payments }: TemplateFor,
): Partial<Record<Column, string>> {
  const [payment = 'PAID'] = payments;
  return {
    client_order_id: 'EXAMPLE-1',
    outlet: outlets[0] ?? '',
    customer_name: say('bulk.template.example-name'),
    phone_number: `${market.phone_prefix} …`,
    address: say('bulk.template.example-address'),
    amount: '12.50',
    payment_method: waysOf(vocabulary.payments[payment])[0] ?? '',
    delivery_date: '2030-01-31',
    delivery_time: '14:30',
    latitude: String(market.centre.lat),
    longitude: String(market.centre.lng),
  };
}

function title(vocabulary: Vocabulary, column: Column): string {
  return waysOf(vocabulary.columns[column])[0] ?? column;
}

function hint(say: Say, column: Column): string {
  return say(`bulk.template.hint.${column}`);
}
