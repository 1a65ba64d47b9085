import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { acceptStaffInvitation } from '@sendero/core/contract/operator-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { signingKey } from './http/mac.ts';
import { findVendor } from './features/vendor/store.ts';
import { OPERATOR_HOST, aMember } from './testing/a-member.ts';
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

beforeAll(async () => {
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

describe('the command', () => {
  it('invites the first member, and signs in as anybody [OPR-09] [OPR-01]', async () => {
    const { said } = await operator({}, 'invite', 'ada@sendero.example', '--role', 'admin');
    const token = new URL(said.trim()).searchParams.get('token');
    const body = { token, password: PASSWORD };
    const accepted = await callApi(app, { host: OPERATOR_HOST }, acceptStaffInvitation, { body });
    expect(accepted.statusCode).toBe(200);
    const login = ['staffLogin', '--email_address', 'ada@sendero.example'];
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
    const OPERATOR_TOKEN = tokenOf(await aMember(world));
    const ask = async (...args: string[]) => {
      const { code, said } = await operator({ OPERATOR_TOKEN }, ...args);
      if (code !== 0) throw new Error(said);
      return said.trim() === '' ? null : JSON.parse(said).result;
    };
    const { draft_id, revision } = await ask('beginBrandDraft', '--code', 'sendero');
    const draft = ['--draftId', draft_id];
    const saved = await ask('saveMark', ...draft, '--picture', 'null', '--revision', String(revision));
    expect(saved.revision).toBeGreaterThan(revision);
    for (const call of ['getDraft', 'checkDraft', 'compareDraft', 'previewDraft', 'getCoverage'])
      expect([call, typeof (await ask(call, ...draft))]).toEqual([call, 'object']);
    await ask('discardDraft', ...draft);
    expect((await operator({ OPERATOR_TOKEN }, 'getDraft', ...draft)).code).toBe(1);
  }, 180_000);
});
