// Cells that choose one of a few things, in the words of any supported language.
import { type Goods, goodsKinds } from '../vendor/delivery-page.ts';
import type { SheetCell } from './cell.ts';
import type { Column } from './columns.ts';
import { foldHeader } from './headers.ts';
import { type Reading, unreadable } from './row-issue.ts';
import { vocabularies } from './words/all.ts';
import { type Vocabulary, waysOf } from './words/vocabulary.ts';

/** What each word means; `wordsFor` says how a language names a choice. The names on the wire are words as well. */
export function meanings<T extends string>(
  choices: readonly T[],
  wordsFor: (of: Vocabulary, choice: T) => string,
): ReadonlyMap<string, T> {
  return new Map(
    choices.flatMap((choice) =>
      [choice, ...vocabularies.flatMap((vocabulary) => waysOf(wordsFor(vocabulary, choice)))].map(
        (word) => [foldHeader(word), choice] as const,
      ),
    ),
  );
}

const goods = meanings(goodsKinds, (vocabulary, kind) => vocabulary.goods[kind]);
const answers = meanings(['yes', 'no'] as const, (vocabulary, answer) => vocabulary.answers[answer]);

/** What a row is; null for a blank cell: what the shop sends (RCP-02). */
export function readGoods(cell: SheetCell | undefined): Reading<Goods | null> {
  if (!cell) return { value: null };
  const kind = goods.get(foldHeader(cell.text));
  return kind ? { value: kind } : unreadable('goods', 'goods-unknown', { word: cell.text });
}

/** Yes or no, also as a spreadsheet's own TRUE and FALSE, 1 and 0; null for a blank cell. */
export function readAnswer(column: Column, cell: SheetCell | undefined): Reading<boolean | null> {
  if (!cell) return { value: null };
  const word = foldHeader(cell.text);
  if (word === 'true' || word === '1') return { value: true };
  if (word === 'false' || word === '0') return { value: false };
  const answer = answers.get(word);
  return answer ? { value: answer === 'yes' } : unreadable(column, 'yes-or-no', { word: cell.text });
}
