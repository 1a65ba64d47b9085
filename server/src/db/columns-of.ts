import { COLUMNS } from './columns.ts';

type Table = keyof typeof COLUMNS;

/**
 * SQL: the columns of a table that this version knows, `o.root_id, o.order_id, …` for the alias `o`. A statement names
 * them, since `*` takes in what a later version's migration adds: the statements prepared on it fail, and an insert
 * writes null where a default was meant (SCL-05).
 */
export function columnsOf(table: Table, alias?: string): string {
  const columns: readonly string[] = COLUMNS[table];
  return columns.map((column) => (alias === undefined ? column : `${alias}.${column}`)).join(', ');
}

/** SQL: inserts the rows of a table that the JSON array `json` has. */
export const insertRecords = (table: Table, json: string): string =>
  `insert into ${table} (${columnsOf(table)}) select ${columnsOf(table)} from jsonb_populate_recordset(null::${table}, ${json})`;

/** SQL: inserts the row of a table that the JSON object `json` has; a condition may follow. */
export const insertRecord = (table: Table, json: string): string =>
  `insert into ${table} (${columnsOf(table)}) select ${columnsOf(table)} from jsonb_populate_record(null::${table}, ${json})`;
