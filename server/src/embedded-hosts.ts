import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import * as z from 'zod/mini';

/** A restaurant platform that embeds the portal, as the operator names it (AUTH-12). */
export interface EmbeddedHost {
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** Ids of the sites it may speak on, as `fi`; one of them has to be the `aud` of a token. */
  readonly sites: readonly string[];
  /** Origins whose pages may hold the portal in a frame. */
  readonly frames: readonly string[];
  /** Which of a vendor's ids its `restaurantId` is: ours, or the one that the shop goes by itself. */
  readonly restaurant_id: 'vendor_id' | 'client_vendor_id';
  /** Public keys, any of which may have signed. */
  readonly keys: readonly JWK[];
}

const text = z.string().check(z.minLength(1));
const origin = z
  .string()
  .check(
    z.refine((value) => URL.parse(value)?.origin === value, 'not an origin such as https://pos.example'),
  );
/** Of a pair's private half, or of a secret, nothing belongs here: whoever reads it could be any restaurant. */
const publicKey = z
  .looseObject({ kty: z.enum(['EC', 'RSA', 'OKP']) })
  .check(z.refine((key) => !('d' in key), 'a private key; give the public one'));

const fileSchema = z.strictObject({
  hosts: z
    .array(
      z.strictObject({
        issuer: text,
        sites: z.array(text).check(z.minLength(1)),
        restaurant_id: z._default(z.enum(['vendor_id', 'client_vendor_id']), 'vendor_id'),
        frames: z._default(z.array(origin), []),
        keys: z.array(publicKey).check(z.minLength(1)),
      }),
    )
    .check(
      z.refine(
        (hosts) => new Set(hosts.map(({ issuer }) => issuer)).size === hosts.length,
        'an issuer is there twice',
      ),
    ),
});

/** Reads the file that EMBEDDED_HOSTS names; nobody embeds the portal where it names none. */
export async function embeddedHosts(file: string | undefined): Promise<readonly EmbeddedHost[]> {
  if (file === undefined || file === '') return [];
  const parsed = fileSchema.safeParse(await readJson(file));
  if (parsed.success) return parsed.data.hosts;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`EMBEDDED_HOSTS: ${file}: ${faults.join('; ')}`);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`EMBEDDED_HOSTS: ${file} is no JSON file that can be read.`, { cause: error });
  }
}
