/** Answers that one piece of work keeps: 20 000 addresses take some 10 MB. */
const MOST_KEPT = 20_000;

/** Asks for each key once, also while the answer is on its way; a failure is not kept, and too many answers are let go of. */
export function keptAnswers<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, ask) => {
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const answer = ask();
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
