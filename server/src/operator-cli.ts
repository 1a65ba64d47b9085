// `npm run operator`: the first members of the staff are invited here, on the server itself.
import { staffRoles } from '@sendero/core/staff/grant';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { systemClock } from './clock.ts';
import { eachDatabase } from './db/each-database.ts';
import { environment } from './environment.ts';
import { inviteMember } from './features/operator/invite-member.ts';

const USAGE = `Usage:
  npm run operator -- invite <mail> --role <role> [--countries FI,SE] [--brands <ids>] [--origin https://operator.example]
Roles are ${staffRoles.join(', ')}; without countries or brands, in all of them. The link sets password and one-time code, once, within a day.
Staff are kept in the database that DATABASE_URL names, in the one of DATABASES that has the default site's country, else in the embedded one of DATA_DIR (.data).`;

const text = { type: 'string' } as const;
const options = { role: text, countries: text, brands: text, origin: text } as const;
type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [command, email, ...more] = positionals;
  if (command !== 'invite' || email === undefined || more.length > 0) throw new Error(USAGE);
  await invite(email, values);
}

async function invite(email: string, { role, countries, brands, origin }: Options): Promise<void> {
  const named = staffRoles.find((one) => one === role);
  if (!named) throw new Error(`--role is one of ${staffRoles.join(', ')}; not "${role ?? ''}".`);
  const grant = { role: named, countries: listOf(countries?.toUpperCase()), brands: listOf(brands) };
  const env = environment();
  const country = (env['DEFAULT_SITE'] ?? 'fi').slice(0, 2).toUpperCase();
  const asked = { email, grants: [grant], reason: 'npm run operator -- invite' };
  const log = pino({ level: 'silent' });
  await eachDatabase(env, { country }, async ({ db }) => {
    const { link } = await inviteMember(
      { db, clock: systemClock, log },
      null,
      asked,
      origin ?? originOf(env),
    );
    process.stdout.write(`${link}\n`);
  });
}

const listOf = (names: string | undefined): string[] | null => names?.split(',').filter(Boolean) ?? null;

/** Where the operator's own host is, as far as the environment tells. */
const originOf = ({ PUBLIC_URL, PORT = '3000' }: NodeJS.ProcessEnv): string =>
  PUBLIC_URL?.replace('{site}', 'operator').replace(/\/+$/, '') ?? `http://operator.localhost:${PORT}`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
