import { resolve } from 'node:path';
import type { S3Settings } from './ports/objects/port.ts';

/** Where photos and sheets lie; undefined: in the database. */
export type ObjectSettings =
  | ({ readonly name: 's3' } & S3Settings)
  | { readonly name: 'disk'; readonly folder: string };

/** Throws an Error that names the variable with a wrong value (WLB-04). */
export function objectSettings(env: NodeJS.ProcessEnv): ObjectSettings | undefined {
  const bucket = env['S3_BUCKET'] || undefined;
  const folder = env['OBJECTS_DIR'] || undefined;
  if (bucket !== undefined && folder !== undefined)
    throw new Error('S3_BUCKET and OBJECTS_DIR: objects lie in one of them, not both.');
  if (folder !== undefined) return { name: 'disk', folder: resolve(folder) };
  return bucket === undefined ? undefined : s3Settings(bucket, env);
}

function s3Settings(bucket: string, env: NodeJS.ProcessEnv): ObjectSettings {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(`S3_BUCKET must be a bucket's name, not "${bucket}".`);
  const region = env['S3_REGION'] || 'us-east-1';
  const address = env['S3_ENDPOINT'] || `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error(`S3_ENDPOINT must be an address such as https://s3.example, not "${address}".`);
  const prefix = (env['S3_PREFIX'] ?? '').replace(/^\/+|\/+$/g, '');
  if (!/^[A-Za-z0-9._/-]*$/.test(prefix) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(prefix))
    throw new Error(`S3_PREFIX must have letters, digits, "-", "_", "." and "/" alone, not "${prefix}".`);
  const path_style = env['S3_PATH_STYLE'] || 'on';
  if (path_style !== 'on' && path_style !== 'off')
    throw new Error(`S3_PATH_STYLE must be "on" or "off", not "${path_style}".`);
  return {
    name: 's3',
    endpoint: new URL(address),
    bucket,
    region,
    access_key_id: required(env, 'S3_ACCESS_KEY_ID'),
    secret_access_key: required(env, 'S3_SECRET_ACCESS_KEY'),
    prefix: prefix === '' ? '' : `${prefix}/`,
    path_style: path_style === 'on',
  };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const text = env[name];
  if (!text) throw new Error(`${name} is required with S3_BUCKET.`);
  return text;
}
