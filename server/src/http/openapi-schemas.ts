import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';

export type Json = Readonly<Record<string, unknown>>;
/** A request or an answer: a schema may differ between the two. */
type Way = 'input' | 'output';
type Params = NonNullable<Parameters<typeof toJSONSchema>[1]>;

interface JsonSchema extends Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, Json>>;
  readonly definitions?: Readonly<Record<string, Json>>;
}

/** Schemas in OpenAPI 3.1, or in AsyncAPI 3. Named schemas become references to `components`, which holds each one that was used. */
export interface OpenApiSchemas {
  of(schema: z.ZodMiniType, way: Way): JsonSchema;
  components(): Json;
}

/** Uses the names of `named` schemas. Throws if one name would stand for two shapes. */
export function createSchemas(
  named: Readonly<Record<string, z.ZodMiniType>>,
  target: 'draft-2020-12' | 'draft-7' = 'draft-2020-12',
): OpenApiSchemas {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) names.add(schema, { id });
  const components = new Map<string, Json>();

  const gather = (name: string, shape: Json) => {
    const known = components.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(shape))
      throw new Error(`${name} is one shape as input and another as output: name two schemas.`);
    components.set(name, shape);
  };

  return {
    of: (schema, way) => {
      const params: Params = { target, io: way, metadata: names, override: asSent };
      const { $defs, definitions, ...shape } = jsonSchema(schema, params);
      for (const [name, of] of Object.entries($defs ?? definitions ?? {})) gather(name, of);
      return shape;
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** An answer is sent before a reader's transformation, so that it has the transformation's input shape. */
const asSent: NonNullable<Params['override']> = ({ zodSchema: { _zod }, jsonSchema: target }) => {
  if (_zod.def.type !== 'pipe' || _zod.def.out._zod.def.type !== 'transform') return;
  Object.assign(target, jsonSchema(_zod.def.in, {}));
};

/** JSON Schema whose references point to OpenAPI's components. */
function jsonSchema(schema: z.core.$ZodType, params: Params): JsonSchema {
  const whole = JSON.stringify(toJSONSchema(schema, { ...params, unrepresentable: 'any' }));
  const shape = JSON.parse(whole.replaceAll(/"#\/(\$defs|definitions)\//g, '"#/components/schemas/'));
  delete shape.$schema;
  return shape;
}
