// Finds words for text with one typo: a letter wrong, missing, added, or swapped with the next.
import { beginningWith, lowerBound, type Run } from './sorted-words.ts';

/** A word shorter than this after leaving out a letter is too ambiguous. */
const SHORTEST = 4;

/** The runs of sorted `words` that begin with `typed` except for one typo. Runs may overlap. */
export function* typosOf(words: readonly string[], typed: string): Generator<Run> {
  let run: Run = { from: 0, until: words.length };
  for (let at = 0; at < typed.length && run.from < run.until; at++) {
    const [head, letter, next, rest] = [typed.slice(0, at), typed[at], typed[at + 1], typed.slice(at + 1)];
    if (typed.length > SHORTEST) yield beginningWith(words, head + rest, run);
    if (next !== undefined) {
      yield beginningWith(words, head + next + letter + typed.slice(at + 2), run);
      for (const [other, branch] of branchesOf(words, at, run)) {
        if (other === letter) continue;
        yield beginningWith(words, head + other + rest, branch);
        yield beginningWith(words, head + other + letter + rest, branch);
      }
    }
    run = beginningWith(words, head + letter, run);
  }
}

/** The letters at position `at` of the words in `run`, each with its words. */
function* branchesOf(
  words: readonly string[],
  at: number,
  { from, until }: Run,
): Generator<readonly [string, Run]> {
  let start = from;
  while (start < until) {
    const word = words[start] ?? '';
    const letter = word[at];
    if (letter === undefined) {
      start++;
      continue;
    }
    const end = lowerBound(words, `${word.slice(0, at + 1)}\uffff`, start, until);
    yield [letter, { from: start, until: end }];
    start = end;
  }
}
