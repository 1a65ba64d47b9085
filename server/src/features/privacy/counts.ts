/** How many rows of each table a person was taken out of, or went with them. */
export type Counts = Readonly<Record<string, number>>;

/** Both together; a table without a row is left out. */
export function addCounts(one: Counts, other: Counts): Counts {
  const sum: Record<string, number> = { ...one };
  for (const [table, count] of Object.entries(other)) if (count > 0) sum[table] = (sum[table] ?? 0) + count;
  return sum;
}
