/** How many rows of each table were deleted or had a person erased from them. */
export type Counts = Readonly<Record<string, number>>;

/** Adds two counts; a table without rows is left out. */
export function addCounts(one: Counts, other: Counts): Counts {
  const sum: Record<string, number> = { ...one };
  for (const [table, count] of Object.entries(other)) if (count > 0) sum[table] = (sum[table] ?? 0) + count;
  return sum;
}
