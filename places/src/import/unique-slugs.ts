import { slug } from '../text/fold.ts';

/**
 * Computes a unique id suffix for each of `items`: the first spelling if no other item has it, otherwise the first
 * later spelling that is unique. The last spelling must be unique, such as one with a number of the source. The result
 * does not depend on the order, so that another import of the same place gives the same ids.
 */
export function uniqueSlugs<T>(
  items: readonly T[],
  spellings: (item: T) => readonly string[],
): ReadonlyMap<T, string> {
  const given = new Map<T, string>();
  const taken = new Set<string>();
  let left = items.map((item) => ({ item, slugs: spellings(item).map(slug) }));
  for (let depth = 0; left.length > 0; depth++) {
    const at = ({ slugs }: (typeof left)[number]) => slugs[Math.min(depth, slugs.length - 1)] ?? '';
    const isLast = ({ slugs }: (typeof left)[number]) => depth >= slugs.length - 1;
    const counts = new Map<string, number>();
    for (const draft of left) counts.set(at(draft), (counts.get(at(draft)) ?? 0) + 1);
    const mayTake = (draft: (typeof left)[number]) =>
      (at(draft) !== '' && counts.get(at(draft)) === 1 && !taken.has(at(draft))) || isLast(draft);
    const taking = left.filter(mayTake);
    left = left.filter((draft) => !mayTake(draft));
    for (const draft of taking) given.set(draft.item, at(draft));
    for (const draft of taking) taken.add(at(draft));
  }
  return given;
}
