import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { fetchOutside } from '../fetch-outside.ts';
import { LARGEST_OBJECT, OBJECT_KEY, type Objects, type S3Settings } from './port.ts';

/** Objects in a bucket. Each request is signed, its body too (Signature Version 4). */
export function s3Objects(settings: S3Settings): Objects {
  const ask = async (method: string, key: string, signal: AbortSignal, body?: Uint8Array) => {
    const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, region } = settings;
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const { url, headers } = await new AwsV4Signer({
      method,
      url: addressOf(settings, key).href,
      headers: { 'x-amz-content-sha256': hash },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    }).sign();
    return fetchOutside(
      url,
      { method, headers, signal, ...(body && { body: Buffer.from(body) }) },
      LARGEST_OBJECT,
    );
  };
  return {
    put: async (key, bytes, signal) => {
      const { status } = await ask('PUT', key, signal, bytes);
      if (status !== 200) throw new Error(`answered ${status}`);
    },
    get: async (key, signal) => {
      const answer = await ask('GET', key, signal);
      if (answer.status === 200) return Buffer.from(await answer.arrayBuffer());
      // A bucket that is missing answers 404 too.
      if (answer.status === 404 && (await answer.text()).includes('<Code>NoSuchKey</Code>')) return null;
      throw new Error(`answered ${answer.status}`);
    },
    remove: async (key, signal) => {
      const { status } = await ask('DELETE', key, signal);
      if (status !== 204 && status !== 200) throw new Error(`answered ${status}`);
    },
  };
}

function addressOf({ endpoint, bucket, prefix, path_style }: S3Settings, key: string): URL {
  if (!OBJECT_KEY.test(key)) throw new Error(`not an object's key: ${key}`);
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/$/, '');
  if (!path_style) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = `${base}/${path_style ? `${bucket}/` : ''}${prefix}${key}`;
  return url;
}
