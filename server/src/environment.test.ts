import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { environment } from './environment.ts';

it('secrets come from the files that are named, as orchestrators hand them over [SCL-06]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sendero-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'keys');
  writeFileSync(path, 'a key\n');
  const given = { PORT: '1', SIGNING_KEYS_FILE: path, FLAGS_FILE: '/flags.json', STRIPE_SECRET_KEY_FILE: '' };
  expect(environment(given)).toEqual({ ...given, SIGNING_KEYS: 'a key' });
  expect(() => environment({ ...given, SIGNING_KEYS: 'other' })).toThrow('SIGNING_KEYS_FILE are both set');
  expect(() => environment({ SMTP_URL_FILE: join(folder, 'none') })).toThrow('SMTP_URL_FILE names a file');
});
