import * as z from 'zod/mini';
import { MOST_OVERLAP_HOURS, keyModes, scopes } from '../key/scope.ts';
import { endpoint } from './endpoint.ts';
import { id, result, typedLine, unixTime } from './shared.ts';

const keySchema = z.object({
  key_id: z.string(),
  vendor_id: z.string(),
  name: z.string(),
  mode: z.enum(keyModes),
  scopes: z.array(z.enum(scopes)),
  /** Null: the vendor it was made for, with all its outlets. */
  outlets: z.nullable(z.array(z.string())),
  created_at: unixTime,
  expires_at: z.nullable(unixTime),
  /** To the hour; null where it was never used. */
  last_used_at: z.nullable(unixTime),
});

/** A key with its secret, which is told this once. */
const newKeySchema = z.extend(keySchema, { key: z.string() });

export type ApiKey = z.infer<typeof keySchema>;
export type NewApiKey = z.infer<typeof newKeySchema>;

const params = z.strictObject({ key_id: z.uuid() });

const keyToMakeSchema = z.strictObject({
  name: typedLine(100).check(z.minLength(1)),
  mode: z.enum(keyModes),
  scopes: z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length)),
  outlets: z.optional(z.nullable(z.array(id).check(z.minLength(1), z.maxLength(500)))),
  /** Which of the caller's vendors, where there are several roots. */
  vendor_id: z.optional(id),
  expires_at: z.optional(z.nullable(unixTime)),
});
export type KeyToMake = z.infer<typeof keyToMakeSchema>;

export const makeKey = endpoint({
  service: 'developer',
  method: 'POST',
  path: '/keys',
  access: 'user',
  summary: 'Makes an API key. The key itself is told this once.',
  body: keyToMakeSchema,
  answer: result(newKeySchema),
  status: 201,
});

export const listKeys = endpoint({
  service: 'developer',
  method: 'GET',
  path: '/keys',
  access: 'user',
  summary: 'The keys of the vendors that the caller owns, the newest first.',
  answer: result(z.array(keySchema)),
});

export const endKey = endpoint({
  service: 'developer',
  method: 'DELETE',
  path: '/keys/:key_id',
  access: 'user',
  summary: 'Ends a key on every server, within a second.',
  params,
  status: 204,
});

export const turnKey = endpoint({
  service: 'developer',
  method: 'POST',
  path: '/keys/:key_id/turn',
  access: 'user',
  summary: 'Gives a key a new secret. The one before lives on for so many hours; any older one ends.',
  params,
  body: z.strictObject({ overlap_hours: z.number().check(z.gte(0), z.lte(MOST_OVERLAP_HOURS)) }),
  answer: result(newKeySchema),
});
