import fastJson from 'fast-json-stringify';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';

/** The JSON Schema for the serialiser, which drops undeclared fields. */
function answerSchema(schema: z.ZodMiniType): object {
  return toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
}

/** Like `partWriter`, compiled by the first answer: to compile all of them is a fifth of a server's start. */
export function lazyWriter<S extends z.ZodMiniType>(schema: S): (answer: z.input<S>) => string {
  let write: ((answer: z.input<S>) => string) | null = null;
  return (answer) => (write ??= partWriter(schema))(answer);
}

/** Returns a function that writes a part of an answer as Fastify would, without undeclared fields. */
export function partWriter<S extends z.ZodMiniType>(schema: S): (part: z.input<S>) => string {
  return fastJson(answerSchema(schema));
}
