// A server of the S3 protocol on a loopback address, which checks every signature.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../ports/objects/port.ts';

export interface S3Server {
  readonly settings: S3Settings;
  /** The keys in the bucket, in order. */
  keys(): Promise<string[]>;
  /** Puts other bytes in an object's place. */
  spoil(key: string): Promise<void>;
  /** Nobody listens until it is back. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'portal';
/** The one account that it knows. */
const ACCOUNT = 'S3RVER';
const CONTENT = '._S3rver_object';

export async function serveS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'sendero-s3-'));
  const listen = async (port: number) => {
    const options = { address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: BUCKET }] };
    const server = new S3rver({ ...options, port });
    return { server, at: await server.run() };
  };
  let { server, at } = await listen(0);
  const leave = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
  const bucket = join(directory, BUCKET);
  return {
    settings: {
      endpoint: new URL(`http://127.0.0.1:${at.port}`),
      bucket: BUCKET,
      region: 'eu-north-1',
      access_key_id: ACCOUNT,
      secret_access_key: ACCOUNT,
      prefix: 'of-tests/',
      path_style: true,
    },
    keys: async () => {
      const paths = await readdir(bucket, { recursive: true });
      const objects = paths.filter((path) => path.endsWith(CONTENT));
      return objects.map((path) => path.slice(0, -CONTENT.length)).toSorted();
    },
    spoil: async (key) => {
      const path = join(bucket, `${key}${CONTENT}`);
      await stat(path);
      await writeFile(path, 'something else');
    },
    leave,
    comeBack: async () => {
      ({ server, at } = await listen(at.port));
    },
    close: async () => {
      await leave().catch(() => undefined);
      await rm(directory, { recursive: true });
    },
  };
}
