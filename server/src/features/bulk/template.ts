import type { BulkPaymentType } from '@sendero/core/bulk/row-draft';
import { type Column, columns } from '@sendero/core/bulk/columns';
import { findVocabulary } from '@sendero/core/bulk/words/all';
import { type Vocabulary, waysOf } from '@sendero/core/bulk/words/vocabulary';
import { goodsKinds } from '@sendero/core/vendor/delivery-page';
import type { Market } from '@sendero/core/market/market';
import { currencyDecimals } from '@sendero/core/values/money';
import { type FormPage, writeForm } from '@sendero/sheet/write-form';
import type { Texts } from '../../texts.ts';

/** The reader of a template. */
export interface TemplateFor {
  readonly language: string;
  readonly market: Pick<Market, 'currency' | 'phone_prefix' | 'centre'>;
  /** The outlet names to choose from; empty where there is only one outlet. */
  readonly outlets: readonly string[];
  /** The payment methods offered. */
  readonly payments: readonly BulkPaymentType[];
}

/** The number of rows with choice lists and formats. */
const ROWS = 500;

/** The number format of a column's cells: a phone number not stored as text loses its zeros. */
function formatOf(column: Column, currency: string): string | undefined {
  const places = currencyDecimals(currency);
  const formats: Partial<Record<Column, string>> = {
    client_order_id: '@',
    phone_number: '@',
    unit: '@',
    amount: places === 0 ? '0' : `0.${'0'.repeat(places)}`,
    delivery_date: 'yyyy-mm-dd',
    delivery_time: 'hh:mm',
    collect_time: 'hh:mm',
    route: '@',
    repeat: '@',
    vat_number: '@',
  };
  return formats[column];
}

/**
 * Returns the template to fill in (BLK-02): headers in `language`, each with a hint and lists to choose from, and a
 * second sheet that explains every column with an example. The examples are on the second sheet only, so that none is
 * ever placed.
 */
export function makeTemplate(texts: Texts, wanted: TemplateFor): Promise<Uint8Array> {
  const vocabulary = findVocabulary(wanted.language);
  const say = (key: string) => texts.say(wanted.language, key);
  const form = {
    name: say('bulk.template.orders'),
    columns: columns.map((column) => ({
      header: title(vocabulary, column),
      hint: hint(say, column),
      format: formatOf(column, wanted.market.currency),
      choices: choicesOf(column, vocabulary, wanted),
    })),
    blank_rows: ROWS,
  };
  return writeForm(form, [helpPage(say, vocabulary, wanted)]);
}

type Say = (key: string) => string;

/** The cells accept other values than the list's, since the import understands more words. */
function choicesOf(column: Column, vocabulary: Vocabulary, { outlets, payments }: TemplateFor) {
  if (column === 'repeat')
    return [vocabulary.repeats.weekdays, vocabulary.repeats.daily].map((words) => waysOf(words)[0] ?? words);
  if (column === 'payment_method')
    return payments.map((type) => waysOf(vocabulary.payments[type])[0] ?? type);
  if (column === 'goods') return goodsKinds.map((kind) => waysOf(vocabulary.goods[kind])[0] ?? kind);
  if (column === 'pin_required')
    return [vocabulary.answers.yes, vocabulary.answers.no].map((words) => waysOf(words)[0] ?? words);
  return column === 'outlet' && outlets.length > 1 ? outlets : undefined;
}

function helpPage(say: Say, vocabulary: Vocabulary, wanted: TemplateFor): FormPage {
  const examples = exampleOf(say, vocabulary, wanted);
  return {
    name: say('bulk.template.help'),
    widths: [28, 80, 32],
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
