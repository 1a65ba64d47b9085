// A browser's push service on a loopback address, and the devices behind it: it takes what is encrypted for one (RFC 8291) and
// signed by us (RFC 8292), and shows what the device reads.
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ECDH, createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import type { DeviceSubscription, PushedNotice } from '@sendero/core/notice/push';
import { jwtVerify } from 'jose';
import webPush from 'web-push';

export interface PushServer {
  /** A pair of keys whose signature it takes. */
  readonly settings: {
    readonly public_key: string;
    readonly private_key: string;
    readonly contact: string;
    readonly url: URL;
  };
  /** What the devices were told, in order. */
  readonly told: readonly Told[];
  /** A browser subscribes. */
  subscribe(name: string): DeviceSubscription;
  /** From now on it answers with this status; 201 again with none. */
  answerWith(status?: number): void;
  /** A device's subscription ends. */
  end(name: string): void;
  close(): Promise<void>;
}

interface Told {
  readonly name: string;
  readonly notice: PushedNotice;
  readonly topic: string;
  readonly ttl: number;
}

interface Device {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

export async function startPushService(): Promise<PushServer> {
  const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys();
  const devices = new Map<string, Device>();
  const told: Told[] = [];
  let forced: number | undefined;

  const take = async ({ url = '', headers }: IncomingMessage, body: Buffer): Promise<number> => {
    if (forced !== undefined) return forced;
    const name = url.slice('/push/'.length);
    const device = devices.get(name);
    if (!device) return 410;
    if (!(await isSignedBy(public_key, headers.authorization ?? '', origin.origin))) return 403;
    const notice: PushedNotice = JSON.parse(decrypt(device, body).toString());
    told.push({ name, notice, topic: String(headers['topic']), ttl: Number(headers['ttl']) });
    return 201;
  };
  const server = createServer((request, response) => {
    void buffer(request)
      .then((body) => take(request, body))
      .then((status) => response.writeHead(status).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  return {
    settings: { public_key, private_key, contact: 'mailto:ops@portal.example', url: origin },
    told,
    subscribe: (name) => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      devices.set(name, { keys, auth });
      return {
        endpoint: new URL(`/push/${name}`, origin).href,
        keys: { p256dh, auth: auth.toString('base64url') },
      };
    },
    answerWith: (status) => {
      forced = status;
    },
    end: (name) => devices.delete(name),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function isSignedBy(public_key: string, authorization: string, audience: string): Promise<boolean> {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== public_key) return false;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const verified = await jwtVerify(
    token,
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...(x && { x }), ...(y && { y }) } }),
    { audience, algorithms: ['ES256'] },
  ).catch(() => null);
  return verified?.payload.sub?.startsWith('mailto:') === true;
}

/** One record of `aes128gcm` (RFC 8188), by the keys of RFC 8291, section 3.4. */
function decrypt({ keys, auth }: Device, body: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, about, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2));
}
