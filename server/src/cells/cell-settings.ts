import { markets } from '@sendero/core/market/all';
import * as z from 'zod/mini';
import { parseJson } from '../parse-json.ts';

/** Some of the countries, and the database that has all of their data (SCL-07). */
export interface CellSettings {
  readonly name: string;
  /** ISO 3166; every country is in exactly one cell. */
  readonly countries: readonly string[];
  readonly url: string;
  /** The database itself, where `url` is a pooler in transaction mode. */
  readonly listen_url: string | undefined;
  /** Connections for statements; undefined: as many as DB_POOL says. */
  readonly pool: number | undefined;
}

const address = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'not an address such as postgres://…'));
const cellSchema = z.strictObject({
  countries: z.array(z.string().check(z.toUpperCase())).check(z.minLength(1)),
  url: address,
  listen_url: z.optional(address),
  pool: z.optional(z.int().check(z.minimum(2), z.maximum(1000))),
});
const NAME = /^[a-z][a-z0-9-]{0,30}$/;
const schema = z.record(z.string(), cellSchema);

/**
 * Reads DATABASES, which divides the countries into cells, and CELLS, which names those that this process serves: by
 * default all. Empty if there is one database for all countries.
 *
 * Throws an Error that names the setting and what is wrong with it, such as a country that is in no cell (WLB-04).
 */
export function cellSettings(env: NodeJS.ProcessEnv): readonly CellSettings[] {
  const [text, wanted] = [env['DATABASES'] || undefined, env['CELLS'] || undefined];
  if (text === undefined) {
    if (wanted !== undefined) throw new Error('CELLS goes with DATABASES, which says which cells there are.');
    return [];
  }
  if (env['DATABASE_URL']) throw new Error('DATABASES and DATABASE_URL: give one of them, not both.');
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'all'}: ${message}`);
    throw new Error(`DATABASES: ${faults.join('; ')}`);
  }
  const misnamed = Object.keys(parsed.data).find((name) => !NAME.test(name));
  if (misnamed !== undefined)
    throw new Error(`DATABASES: a name is of small letters, digits and -, not "${misnamed}".`);
  const cells = Object.entries(parsed.data).map(([name, { countries, url, listen_url, pool }]) => ({
    name,
    countries,
    url,
    listen_url,
    pool,
  }));
  refuseFaults(cells);
  return wanted === undefined ? cells : servedCells(cells, wanted.split(','));
}

function refuseFaults(cells: readonly CellSettings[]): void {
  const known = markets.map(({ country_code }) => country_code);
  const placed = cells.flatMap(({ countries }) => countries);
  const faults = [
    ...known.filter((code) => !placed.includes(code)).map((code) => `${code} is in no cell`),
    ...placed
      .filter((code) => !known.includes(code))
      .map((code) => `${code} is no country that has a market`),
    ...placed.filter((code, at) => placed.indexOf(code) !== at).map((code) => `${code} is there twice`),
    ...cells
      .filter(({ url }, at) => cells.findIndex((cell) => cell.url === url) !== at)
      .map(({ name }) => `${name} has the database of another cell`),
  ];
  if (faults.length > 0) throw new Error(`DATABASES: ${faults.join('; ')}.`);
}

function servedCells(cells: readonly CellSettings[], wanted: readonly string[]): CellSettings[] {
  const names = wanted.map((name) => name.trim());
  const unknown = names.find((name) => !cells.some((cell) => cell.name === name));
  if (unknown !== undefined) throw new Error(`CELLS: DATABASES has no cell "${unknown}".`);
  return cells.filter(({ name }) => names.includes(name));
}
