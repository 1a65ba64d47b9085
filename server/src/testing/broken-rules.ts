import type { LightMyRequestResponse } from 'fastify';
import { refusalOf } from './refusal-of.ts';

interface FieldError {
  readonly field: string;
  readonly meta: { readonly translation_key: string };
}

/** The refusal of a call: status, code, and each wrong field with the key of its text. */
export async function brokenRules(reply: Promise<LightMyRequestResponse>): Promise<readonly unknown[]> {
  const answer = await reply;
  const { errors = [] }: { errors?: readonly FieldError[] } = answer.json();
  return [...refusalOf(answer), ...errors.map(({ field, meta }) => [field, meta.translation_key])];
}
