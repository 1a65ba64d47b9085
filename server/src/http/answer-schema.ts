import fastJson from 'fast-json-stringify';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';

/** The JSON Schema for the serialiser, which drops undeclared fields. */
export function answerSchema(schema: z.ZodMiniType): object {
  return toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
}

/** Returns a function that writes a part of an answer as Fastify would, without undeclared fields. */
export function partWriter<S extends z.ZodMiniType>(schema: S): (part: z.input<S>) => string {
  return fastJson(answerSchema(schema));
}
