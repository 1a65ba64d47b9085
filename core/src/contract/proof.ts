import * as z from 'zod/mini';
import { MOST_PHOTO_BYTES, proofKinds } from '../order/proof.ts';
import { latLngSchema, typedLine } from './shared.ts';

/** Base64 takes four characters for three bytes. */
const MOST_PHOTO_LETTERS = Math.ceil(MOST_PHOTO_BYTES / 3) * 4;
const MOST_PATH_LETTERS = 8000;

/**
 * A rider's proof that a parcel changed hands (docs/wire.md, PUB-04): a JPEG, PNG or WebP in base64, a signature as an SVG
 * path in a box of 300 × 120, who gave it, when (unix seconds) and where.
 */
export const proofSchema = z.strictObject({
  kind: z.enum(proofKinds),
  at: z.number(),
  name: z.optional(typedLine(100)),
  position: z.optional(latLngSchema),
  photo: z.optional(
    z.string().check(z.minLength(4), z.maxLength(MOST_PHOTO_LETTERS), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  ),
  signature: z.optional(
    z
      .string()
      .check(z.minLength(2), z.maxLength(MOST_PATH_LETTERS), z.regex(/^M[MLHVCSQTZmlhvcsqtz0-9 ,.-]+$/)),
  ),
});
export type Proof = z.infer<typeof proofSchema>;
