// `npm run voucher`: adds, lists and removes vouchers for an operator.
import { findMarket } from '@sendero/core/market/all';
import type { Market } from '@sendero/core/market/market';
import { tidyCode } from '@sendero/core/quote/voucher';
import { formatMoney } from '@sendero/core/values/money';
import { parseArgs } from 'node:util';
import { eachDatabase } from './db/each-database.ts';
import type { Database } from './db/db.ts';
import { environment } from './environment.ts';
import { readVoucherOptions } from './features/quote/read-voucher-options.ts';
import {
  type VoucherRow,
  deleteVoucher,
  insertVouchers,
  listVouchers,
} from './features/quote/voucher-store.ts';
import { findVendor } from './features/vendor/store.ts';

const USAGE = `Usage:
  npm run voucher -- add <code> --country <code> (--percent <n> | --amount <money>) [--vendor <id>]
      [--from <day>] [--until <day>] [--minimum-fee <money>]
      [--uses <n>] [--uses-per-vendor <n>] [--uses-per-customer <n>]
  npm run voucher -- list [--country <code>]
  npm run voucher -- remove <code> --country <code>
Vouchers are kept in the database that DATABASE_URL names, or in their country's of DATABASES, else in the embedded one of DATA_DIR (.data).`;

const text = { type: 'string' } as const;
const options = {
  country: text,
  percent: text,
  amount: text,
  vendor: text,
  from: text,
  until: text,
  'minimum-fee': text,
  uses: text,
  'uses-per-vendor': text,
  'uses-per-customer': text,
} as const;
type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [command, code, ...more] = positionals;
  if (more.length > 0) throw new Error(`"${more.join(' ')}" is too much.\n${USAGE}`);
  if (command === 'add' && code) return inDatabase(values, (db) => add(db, code, values));
  if (command === 'list' && !code) return inDatabase(values, (db) => list(db, values));
  if (command === 'remove' && code) return inDatabase(values, (db) => remove(db, code, values));
  throw new Error(USAGE);
}

/** In the database of the country, or in all of them. */
async function inDatabase({ country }: Options, work: (db: Database) => Promise<void>): Promise<void> {
  const wish = country === undefined ? {} : { country: marketOf({ country }).country_code };
  await eachDatabase(environment(), wish, ({ db }) => work(db));
}

async function add(db: Database, code: string, values: Options): Promise<void> {
  const market = marketOf(values);
  const voucher = readVoucherOptions(market, code, values);
  const root_id = values.vendor === undefined ? null : await rootOf(db, market, values.vendor);
  if ((await insertVouchers(db.kysely, [{ ...voucher, root_id }])) === 0)
    throw new Error(`${market.country_code} has a voucher ${voucher.code} already.`);
  say(`${voucher.code} is in force.`);
}

async function list(db: Database, values: Options): Promise<void> {
  const country = values.country === undefined ? null : marketOf(values).country_code;
  const vouchers = await listVouchers(db, country);
  if (vouchers.length === 0) say('There are no vouchers.');
  for (const voucher of vouchers) say(described(voucher));
}

async function remove(db: Database, code: string, values: Options): Promise<void> {
  const { country_code } = marketOf(values);
  if (!(await deleteVoucher(db, country_code, tidyCode(code) ?? '')))
    throw new Error(`${country_code} has no voucher "${code}".`);
  say(`${code.toUpperCase()} is removed.`);
}

function described(voucher: VoucherRow): string {
  const { currency = '' } = findMarket(voucher.country_code) ?? {};
  const money = (minor: number) => formatMoney(minor, currency, 'en');
  const day = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
  const limits = [
    voucher.most_uses_per_vendor && `${voucher.most_uses_per_vendor} a vendor`,
    voucher.most_uses_per_customer && `${voucher.most_uses_per_customer} a customer`,
  ];
  const facts = [
    `${voucher.country_code} ${voucher.code}`,
    voucher.type === 'FIXED' ? money(voucher.amount) : `${voucher.amount} %`,
    `used ${voucher.uses}${voucher.most_uses === null ? '' : ` of ${voucher.most_uses}`}`,
    ...limits,
    voucher.root_id && `vendor ${voucher.root_id}`,
    voucher.minimum_fee > 0 && `from ${money(voucher.minimum_fee)}`,
    voucher.valid_from && `since ${day(voucher.valid_from)} UTC`,
    voucher.valid_until && `until ${day(voucher.valid_until)} UTC`,
  ];
  return facts.filter(Boolean).join('  ');
}

function marketOf({ country = '' }: Options): Market {
  const market = findMarket(country.toUpperCase());
  if (!market) throw new Error(`--country is one such as FI; not "${country}".`);
  return market;
}

/** The root of a vendor's tree: a voucher for the root is valid in all its outlets. */
async function rootOf(db: Database, { country_code }: Market, vendorId: string): Promise<string> {
  const vendor = await findVendor(db.kysely, vendorId);
  if (vendor?.country_code !== country_code) throw new Error(`${country_code} has no vendor "${vendorId}".`);
  return vendor.root_id;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
