/**
 * A list that is stable while the user may press an entry: the same entries in the same positions, each in its current
 * version, even those that have left the list. `held` is null while the user is not over the list; the list is then
 * returned unchanged.
 */
export function stableList<Item>(
  list: readonly Item[],
  all: readonly Item[],
  held: readonly string[] | null,
  keyOf: (item: Item) => string,
): readonly Item[] {
  if (held === null) return list;
  const byKey = new Map(all.map((item) => [keyOf(item), item]));
  return held.flatMap((key) => byKey.get(key) ?? []);
}
