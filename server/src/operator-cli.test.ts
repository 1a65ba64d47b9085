import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptStaffInvitation } from '@sendero/core/contract/operator-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { signingKey } from './http/mac.ts';
import { findVendor } from './features/vendor/store.ts';
import { OPERATOR_HOST, type TestMember, aMember } from './testing/a-member.ts';
import { PASSWORD } from './testing/a-user.ts';
import { aVendor } from './testing/a-vendor.ts';
import { callApi } from './testing/call-api.ts';
import { type TestWorld, createTestWorld } from './testing/test-world.ts';

const KEY = 'k'.repeat(32);
const CLI = fileURLToPath(new URL('./operator-cli.ts', import.meta.url));
let world: TestWorld;
let app: FastifyInstance;
let databaseUrl: string;
let url: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendero-operator-'));
  world = await createTestWorld({
    config: { signing_keys: [signingKey(KEY)] },
    through: (given) => {
      databaseUrl = given;
      return Promise.resolve(given);
    },
  });
  app = await createApp(world);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  url = `http://${OPERATOR_HOST}:${port}`;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
  await world.close();
});

/** Runs `npm run operator` as a member of staff would; answers its exit code and everything it says. */
function operator(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((settle) => {
    execFile(
      process.execPath,
      [CLI, ...args],
      { env: { ...process.env, DATABASE_URL: databaseUrl, SIGNING_KEYS: KEY, OPERATOR_URL: url, ...env } },
      (error, stdout, stderr) => settle({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

const tokenOf = ({ headers }: { readonly headers: { readonly authorization: string } }): string =>
  headers.authorization.replace('Bearer ', '');

/** Makes calls by the command as a member; throws with what it says where one is refused. */
function asking(member: TestMember) {
  const token = tokenOf(member);
  const ask = async (...args: string[]) => {
    const { code, said } = await operator({ OPERATOR_TOKEN: token }, ...args);
    if (code !== 0) throw new Error(said);
    return said.trim() === '' ? null : JSON.parse(said).result;
  };
  return Object.assign(ask, { token });
}

describe('the command', () => {
  it('invites the first member, and signs in as anybody [OPR-09] [OPR-01]', async () => {
    const { said } = await operator({}, 'invite', 'ada@sendero.example', '--role', 'admin');
    const token = new URL(said.trim()).searchParams.get('token');
    const body = { token, password: PASSWORD };
    const accepted = await callApi(app, { host: OPERATOR_HOST }, acceptStaffInvitation, { body });
    expect(accepted.statusCode).toBe(200);
    // A code is digits, and no number.
    const login = ['staffLogin', '--email_address', 'ada@sendero.example', '--code', '012345'];
    const signedIn = await operator({ OPERATOR_PASSWORD: PASSWORD }, ...login);
    expect(signedIn.said).toMatch(/^OPERATOR_TOKEN=stf_[\w-]{43}\n$/);
    expect(await operator({ OPERATOR_PASSWORD: 'Wrong!Horse1' }, ...login)).toMatchObject({ code: 1 });
  }, 180_000);

  it('does what the console does, with the rights of the token [OPR-09]', async () => {
    const { vendor_id } = await aVendor(world);
    const close = ['closeVendor', '--vendorId', vendor_id, '--reason', 'Moves house'];
    const isOpen = async () => (await findVendor(world.db.kysely, vendor_id))?.is_active;
    const reader = tokenOf(await aMember(world, [{ role: 'reader' }]));
    const refused = await operator({ OPERATOR_TOKEN: reader }, ...close);
    expect([refused.code, JSON.parse(refused.said).code, await isOpen()]).toEqual([1, 'NotYours', true]);
    const admin = tokenOf(await aMember(world));
    expect((await operator({ OPERATOR_TOKEN: admin }, ...close)).code).toBe(0);
    expect(await isOpen()).toBe(false);
    const found = await operator({ OPERATOR_TOKEN: reader }, 'findAnything', '--q', vendor_id);
    expect(JSON.parse(found.said).result).toMatchObject([{ kind: 'vendor', id: vendor_id }]);
  }, 180_000);

  it('drafts, compares, takes a mark off and discards in the studio [OPR-09] [STU-01]', async () => {
    const ask = asking(await aMember(world));
    const { draft_id, revision } = await ask('beginBrandDraft', '--code', 'sendero');
    const draft = ['--draftId', draft_id];
    const saved = await ask('saveMark', ...draft, '--picture', 'null', '--revision', String(revision));
    expect(saved.revision).toBeGreaterThan(revision);
    for (const call of ['getDraft', 'checkDraft', 'compareDraft', 'previewDraft', 'getCoverage'])
      expect([call, typeof (await ask(call, ...draft))]).toEqual([call, 'object']);
    await ask('discardDraft', ...draft);
    await expect(ask('getDraft', ...draft)).rejects.toThrow('NotFound');
  }, 180_000);

  it('drafts a price from a file, publishes it and rolls it back [OPR-09] [STU-01]', async () => {
    const ask = asking(await aMember(world));
    const { draft_id, revision, content } = await ask('beginMarketDraft', '--code', 'SE');
    const base = content.price.base + 1000;
    const file = join(folder, 'content.json');
    await writeFile(file, JSON.stringify({ ...content, price: { ...content.price, base } }));
    const draft = ['--draftId', draft_id];
    await ask('saveDraft', ...draft, '--content', `@${file}`, '--revision', String(revision));
    expect(await ask('checkDraft', ...draft)).toEqual([]);
    expect((await ask('compareDraft', ...draft)).fields).toMatchObject([{ field: 'price.base' }]);
    await ask('publishDraft', ...draft, '--reason', 'Dearer petrol');
    const inForce = async () => (await ask('getMarket', '--code', 'SE')).in_force.price.base;
    expect(await inForce()).toBe(base);
    await ask('rollBackMarket', '--code', 'SE', '--version', '0', '--reason', 'A mistake');
    expect(await inForce()).toBe(content.price.base);
  }, 180_000);

  it('changes a text, and takes a whole translated file in [OPR-09] [STU-05]', async () => {
    const ask = asking(await aMember(world));
    const { draft_id, revision } = await ask('beginBrandDraft', '--code', 'sendero');
    const draft = ['--draftId', draft_id];
    const word = [...draft, '--key', 'session.sign-in'];
    const changed = await ask(
      'saveWord',
      ...word,
      '--revision',
      String(revision),
      '--texts',
      '{"fi":"Sisään"}',
    );
    const language = [...draft, '--language', 'fi'];
    const { said } = await operator({ OPERATOR_TOKEN: ask.token }, 'exportTexts', ...language);
    const file = join(folder, 'fi.xlf');
    await writeFile(file, said.replaceAll('>Sisään<', '>Kirjaudu<'));
    const sent = ['--xliff', `@${file}`, '--revision', String(changed.revision)];
    expect(await ask('importTexts', ...language, ...sent)).toMatchObject({ faults: [] });
    expect(JSON.stringify(await ask('getWord', ...word))).toContain('"own":"Kirjaudu"');
  }, 180_000);

  it('says which fields each call has', async () => {
    const { said } = await operator({}, 'calls');
    expect(said).toContain(
      'saveDraft --draftId <text> --content <json> --revision <number> [--brand <text|null>]\n',
    );
    expect(said).toContain('[--only <missing|own>]');
    expect(said).toContain('readVendorSheet --vendor_id <text> --content <file>');
  }, 60_000);
});
