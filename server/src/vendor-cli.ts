// `npm run vendor`: closes and opens vendors, and makes test vendors, for an operator.
import { findMarket } from '@sendero/core/market/all';
import { TEST_VENDOR_PREFIX } from '@sendero/core/quote/test-vendors';
import { readEmail } from '@sendero/core/session/email';
import { parseArgs } from 'node:util';
import { eachDatabase } from './db/each-database.ts';
import { environment } from './environment.ts';
import { newVendorCode } from './features/session/new-vendor-code.ts';
import { insertVendors, setActive } from './features/vendor/store.ts';
import { testVendor } from './seed/test-vendors.ts';

const USAGE = `Usage:
  npm run vendor -- close <id>      nothing can be placed for it and its outlets; orders under way go on
  npm run vendor -- open <id>
  npm run vendor -- add-test --country <code> --owner <mail> [--name <name>]
Vendors are kept in the database that DATABASE_URL names, or in those of DATABASES, else in the embedded one of DATA_DIR (.data).`;

const text = { type: 'string' } as const;
const options = { country: text, owner: text, name: text } as const;
type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [command, id, ...more] = positionals;
  if (more.length > 0) throw new Error(`"${more.join(' ')}" is too much.\n${USAGE}`);
  if (command === 'close' && id) return activate(id, false);
  if (command === 'open' && id) return activate(id, true);
  if (command === 'add-test' && !id) return addTest(values);
  throw new Error(USAGE);
}

/** Servers know it within five seconds, as long as they keep a vendor. */
async function activate(id: string, isActive: boolean): Promise<void> {
  const found = await eachDatabase(environment(), {}, async ({ db }) => {
    const changed = await setActive(db.kysely, id, isActive);
    if (changed.length > 0) say(`${isActive ? 'Open' : 'Closed'}: ${changed.join(' ')}`);
    return changed;
  });
  if (found.flat().length === 0) throw new Error(`There is no vendor "${id}".`);
}

async function addTest({ country = '', owner = '', name }: Options): Promise<void> {
  const market = findMarket(country.toUpperCase());
  if (!market) throw new Error(`--country is one such as FI; not "${country}".`);
  const email = readEmail(owner);
  if (email === null) throw new Error(`--owner is a mail address; not "${owner}".`);
  const vendor_id = `${TEST_VENDOR_PREFIX}${newVendorCode(market.country_code)}`;
  const named = name === undefined ? `Test vendor ${vendor_id.slice(-4)}` : `Test: ${name}`;
  const made = testVendor(market, { vendor_id, name: named, owner: email });
  const { country_code } = market;
  await eachDatabase(environment(), { country: country_code }, ({ db }) => insertVendors(db.kysely, [made]));
  say(`${vendor_id} is a test vendor of ${email}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
