// `npm run operator`: the first members of the staff are invited here; whatever else the console does is done by the
// operator's calls, with the rights of whoever is signed in (OPR-09).
import { operations } from '@sendero/core/contract/all';
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { staffRoles } from '@sendero/core/staff/grant';
import { readFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { basename } from 'node:path';
import { text as streamText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { environment } from './environment.ts';
import { type Fields, bodyIn, fieldsIn, usageOf } from './operator-fields.ts';
import { parseJson } from './parse-json.ts';

const USAGE = `Usage:
  npm run operator -- invite <mail> --role <role> [--countries FI,SE] [--brands <ids>] [--origin https://operator.example]
  npm run operator -- calls                      what else there is, and its fields
  npm run operator -- <call> [--<field> <value> …]
Roles are ${staffRoles.join(', ')}; without countries or brands, in all of them. The link sets password and one-time code, once, within a day.
Calls go to OPERATOR_URL (http://operator.localhost:3000) with OPERATOR_TOKEN, which staffLogin prints: its password is read from OPERATOR_PASSWORD.
A value that is no text is JSON: --owners '["ada@example.com"]'. A long one is @<file>, or @- for what is piped in; a sheet is --content <file>.
Staff are kept in the database that DATABASE_URL names, in the one of DATABASES that has the default site's country, else in the embedded one of DATA_DIR (.data); an invitation takes the servers' SIGNING_KEYS too.`;

const text = { type: 'string' } as const;
const inviteOptions = { role: text, countries: text, brands: text, origin: text } as const;
type InviteOptions = ReturnType<typeof parseArgs<{ options: typeof inviteOptions }>>['values'];

const calls: Readonly<Record<string, AnyEndpoint>> = Object.fromEntries(
  Object.entries(operations).filter(([, { service }]) => service === 'operator'),
);

async function main([command = '', ...args]: string[]): Promise<void> {
  if (command === 'invite') {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: inviteOptions });
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0) throw new Error(USAGE);
    return invite(email, values);
  }
  if (command === 'calls') return list();
  const call = calls[command];
  if (!call) throw new Error(USAGE);
  return ask(call, fieldsIn(args));
}

/** What it needs is loaded for it alone: the calls need no database, which is a third of a start. */
async function invite(email: string, { role, countries, brands, origin }: InviteOptions): Promise<void> {
  const named = staffRoles.find((one) => one === role);
  if (!named) throw new Error(`--role is one of ${staffRoles.join(', ')}; not "${role ?? ''}".`);
  const grant = { role: named, countries: listOf(countries?.toUpperCase()), brands: listOf(brands) };
  const env = environment();
  const { inviteByCommand } = await import('./operator-invite.ts');
  const links = await inviteByCommand(env, { email, grant, origin: origin ?? originOf(env) });
  for (const link of links) say(link);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const listOf = (names: string | undefined): string[] | null => names?.split(',').filter(Boolean) ?? null;

/** Where the operator's own host is, as far as the environment tells. */
const originOf = ({ PUBLIC_URL, PORT = '3000' }: NodeJS.ProcessEnv): string =>
  PUBLIC_URL?.replace('{site}', 'operator').replace(/\/+$/, '') ?? `http://operator.localhost:${PORT}`;

function list(): void {
  for (const [name, call] of Object.entries(calls))
    say(`${`${name} ${usageOf(call)}`.trim()}\n    ${call.method} ${call.path}  ${call.summary}`);
}

/** Makes a call; says what it answers. Throws with the problem where it is refused. */
async function ask(call: AnyEndpoint, fields: Fields): Promise<void> {
  const { OPERATOR_TOKEN, OPERATOR_PASSWORD } = process.env;
  const isLogin = call === operations.staffLogin;
  // A password may begin as the name of a file does.
  const password = OPERATOR_PASSWORD?.replace(/^@/, '@@');
  const all = isLogin && password ? { password, ...fields } : fields;
  const { url, rest } = addressed(call, all);
  const { body, type } = await bodyOf(call, rest);
  const isRead = call.method === 'GET' || call.method === 'DELETE';
  const query = isRead && Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest).toString()}` : '';
  const headers = {
    ...(!isRead && { 'content-type': type, 'content-length': String(body.length) }),
    ...(OPERATOR_TOKEN && { authorization: `Bearer ${OPERATOR_TOKEN}` }),
  };
  const { status, text: answer } = await send(call.method, url + query, headers, isRead ? null : body);
  if (status >= 400) throw new Error(answer);
  say(isLogin ? tokenIn(answer) : answer);
}

/** A laptop's resolver may not know `operator.localhost`, and `fetch` names no other host than the one that it asks. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer | null,
): Promise<{ status: number; text: string }> {
  const { protocol, host, hostname, port } = new URL(process.env['OPERATOR_URL'] ?? originOf(environment()));
  const where = { hostname: hostname.endsWith('.localhost') ? '127.0.0.1' : hostname, port, path };
  const asking = protocol === 'https:' ? https.request : http.request;
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = asking({ ...where, method, headers: { ...headers, host } }, resolve);
    request.on('error', reject);
    request.end(body ?? undefined);
  });
  return { status: reply.statusCode ?? 500, text: await streamText(reply) };
}

const tokenIn = (answer: string): string =>
  `OPERATOR_TOKEN=${(parseJson(answer) as { result: { token: string } }).result.token}`;

/** The path with its fields filled in, and the other fields. */
function addressed(call: AnyEndpoint, fields: Fields): { url: string; rest: Fields } {
  const named = new Set<string>();
  const url = addressOf(call).replaceAll(/:(\w+)/g, (_, name: string) => {
    named.add(name);
    const value = fields[name];
    if (value === undefined) throw new Error(`--${name} is missing.`);
    return encodeURIComponent(value);
  });
  return { url, rest: Object.fromEntries(Object.entries(fields).filter(([name]) => !named.has(name))) };
}

async function bodyOf(call: AnyEndpoint, fields: Fields): Promise<{ body: Buffer; type: string }> {
  if (!call.upload)
    return { body: Buffer.from(JSON.stringify(await bodyIn(call, fields))), type: 'application/json' };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (name === 'content') form.set(name, new Blob([await readFile(value)]), basename(value));
    else form.set(name, value);
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  return { body: Buffer.from(await whole.arrayBuffer()), type };
}

// Whoever reads the first lines alone has what they want.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
