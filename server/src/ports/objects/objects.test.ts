// Every object store keeps bytes under keys, and harms nobody while it is away.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectSettings } from '../../object-settings.ts';
import { createMetrics } from '../../metrics.ts';
import { serveEngine } from '../../testing/engine-server.ts';
import { type S3Server, serveS3 } from '../../testing/s3-server.ts';
import { diskObjects } from './disk.ts';
import { guardObjects } from './guard-objects.ts';
import { LARGEST_OBJECT, type Objects } from './port.ts';
import { s3Objects } from './s3.ts';

let s3: S3Server;
let folder: string;

beforeAll(async () => {
  s3 = await serveS3();
  folder = await mkdtemp(join(tmpdir(), 'sendero-objects-'));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const { signal } = new AbortController();
const watch = () => ({ metrics: createMetrics(), log: pino({ level: 'silent' }) });

describe.each<[string, () => Objects]>([
  ['a folder', () => diskObjects(join(folder, 'objects'))],
  ['a bucket', () => s3Objects(s3.settings)],
])('objects in %s', (_, open) => {
  it('are read as they were written, until they are removed [SCL-04]', async () => {
    const objects = open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (__, n) => n % 251));
    await objects.put('photos/2026-11/a-b', bytes, signal);
    await objects.put('photos/2026-11/empty', new Uint8Array(), signal);
    expect((await objects.get('photos/2026-11/a-b', signal))?.equals(bytes)).toBe(true);
    expect(await objects.get('photos/2026-11/empty', signal)).toEqual(Buffer.alloc(0));
    expect(await objects.get('photos/2026-11/none', signal)).toBeNull();
    await objects.remove('photos/2026-11/a-b', signal);
    await objects.remove('photos/2026-11/a-b', signal);
    expect(await objects.get('photos/2026-11/a-b', signal)).toBeNull();
  });

  it('never lie outside of their place [SCL-04]', async () => {
    for (const key of ['../x', '/x', 'a/../../x', 'a//b', 'a?b', 'a%2fb', ''])
      await expect(open().put(key, new Uint8Array(1), signal)).rejects.toThrow("not an object's key");
    expect(await readdir(folder)).toEqual(['objects']);
  });
});

it('a bucket that is missing, or closed to these keys, is no empty one [SCL-04]', async () => {
  await s3Objects(s3.settings).put('here', new Uint8Array(1), signal);
  const missing = s3Objects({ ...s3.settings, bucket: 'another' });
  const stranger = s3Objects({ ...s3.settings, secret_access_key: 'wrong' });
  for (const objects of [missing, stranger]) {
    await expect(objects.get('here', signal)).rejects.toThrow(/answered 40[34]/);
    await expect(objects.remove('here', signal)).rejects.toThrow(/answered 40[34]/);
    await expect(objects.put('here', new Uint8Array(1), signal)).rejects.toThrow(/answered 40[34]/);
  }
  expect(await s3.keys()).toContain('of-tests/here');
});

it('a store that hangs, or pours, is given up [SCL-04]', async () => {
  const engine = await serveEngine(() => ({ status: 200, body: '' }));
  const settings = { ...s3.settings, endpoint: engine.url };
  const objects = guardObjects(s3Objects(settings), watch(), 100);
  engine.breakWith('hangs');
  expect([await objects.put('key', Buffer.from('1')), await objects.remove('key')]).toEqual([false, false]);
  await expect(objects.get('key')).rejects.toMatchObject({ code: 'Unavailable' });
  await engine.given_up;
  engine.breakWith('endless');
  const patient = guardObjects(s3Objects(settings), watch());
  await expect(patient.get('key')).rejects.toMatchObject({ code: 'Unavailable' });
  await engine.close();
  expect(LARGEST_OBJECT).toBeLessThan(64 * 1024 * 1024);
});

it('a bucket stands in the path, or before the host [SCL-04]', async () => {
  const settings = { ...s3.settings, endpoint: new URL('http://s3.invalid') };
  const hostOf = (path_style: boolean) => s3Objects({ ...settings, path_style }).remove('key', signal);
  await expect(hostOf(true)).rejects.toMatchObject({ cause: { hostname: 's3.invalid' } });
  await expect(hostOf(false)).rejects.toMatchObject({ cause: { hostname: 'portal.s3.invalid' } });
});

describe('the settings of objects', () => {
  it('name a bucket, a folder, or neither [SCL-04]', () => {
    const keys = { S3_BUCKET: 'portal', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(objectSettings({})).toBeUndefined();
    expect(objectSettings({ OBJECTS_DIR: '/srv/objects' })).toEqual({ name: 'disk', folder: '/srv/objects' });
    expect(objectSettings({ ...keys, S3_REGION: 'eu-north-1', S3_PREFIX: '/a/b/' })).toMatchObject({
      name: 's3',
      endpoint: new URL('https://s3.eu-north-1.amazonaws.com'),
      prefix: 'a/b/',
      path_style: true,
    });
  });

  it.each([
    ['S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: '' }],
    ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: '' }],
    ['OBJECTS_DIR', { OBJECTS_DIR: '/srv' }],
    ['S3_BUCKET', { S3_BUCKET: 'A bucket' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 's3.example' }],
    ['S3_PREFIX', { S3_PREFIX: '../up' }],
    ['S3_PATH_STYLE', { S3_PATH_STYLE: 'yes' }],
  ])('are refused with the name of a wrong one: %s [WLB-04]', (name, given) => {
    const env = { S3_BUCKET: 'portal', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', ...given };
    expect(() => objectSettings(env)).toThrow(name);
  });
});
