import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import * as z from 'zod/mini';

/** A restaurant platform that embeds the portal, as the operator configured it (AUTH-12). */
export interface EmbeddedHost {
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** Ids of the permitted sites, such as `fi`; a token's `aud` has to name one of them. */
  readonly sites: readonly string[];
  /** Origins whose pages may embed the portal in a frame. */
  readonly frames: readonly string[];
  /** Which of a vendor's ids `restaurantId` is: ours, or the shop's own. */
  readonly restaurant_id: 'vendor_id' | 'client_vendor_id';
  /** Public keys; a token may be signed by any of them. */
  readonly keys: readonly JWK[];
}

const text = z.string().check(z.minLength(1));
const origin = z
  .string()
  .check(
    z.refine((value) => URL.parse(value)?.origin === value, 'not an origin such as https://pos.example'),
  );
/** No private key or secret belongs here: anybody who read it could pose as any restaurant. */
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

/** Reads the file that EMBEDDED_HOSTS names; without one, nobody may embed the portal. */
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
