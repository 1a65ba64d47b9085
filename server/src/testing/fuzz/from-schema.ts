import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { hostileNumbers, hostileText, hostileValue } from './hostile.ts';

/** The part of JSON Schema that the contract's schemas use. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape | boolean;
  readonly prefixItems?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape | boolean;
  readonly propertyNames?: Shape;
}

const LONGEST = 40;
/** One value in this many is hostile, so that most calls pass the first check. */
const ONE_IN = 12;

/** Values that `schema` accepts, now and then with one inside that it does not. */
export function fromSchema(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return valueOf(toShape(schema));
}

/** Parts of what an object schema accepts: up to three of its fields, nested ones too. */
export function partsOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return partOf(toShape(schema));
}

const toShape = (schema: z.ZodMiniType) =>
  toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

function partOf(shape: Shape): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape.properties ?? {});
  if (fields.length === 0) return valueOf(shape);
  return fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(3, fields.length) })
    .chain((picked) => fc.record(Object.fromEntries(picked.map(([name, field]) => [name, partOf(field)]))));
}

function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: ONE_IN - 1, arbitrary: goodValueOf(shape) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function goodValueOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valueOf));
  switch (shape.type) {
    case 'string':
      return textOf(shape);
    case 'integer':
    case 'number':
      return numberOf(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(shape);
    case 'object':
      return objectOf(shape);
    default:
      return hostileValue;
  }
}

function textOf({ pattern, maxLength = LONGEST, allOf = [] }: Shape): fc.Arbitrary<unknown> {
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined);
  const [first] = patterns;
  const matching =
    first === undefined ? fc.string({ maxLength: LONGEST }) : fc.stringMatching(new RegExp(first));
  return fc.oneof(
    { weight: 8, arbitrary: matching.map((text) => text.slice(0, maxLength)) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(LONGEST, maxLength) }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
    { weight: 2, arbitrary: hostileText },
  );
}

function numberOf({ type, minimum = -1e15, maximum = 1e15 }: Shape): fc.Arbitrary<unknown> {
  const within =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof(
    { weight: 4, arbitrary: within },
    { weight: 2, arbitrary: fc.constantFrom(minimum, maximum) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileNumbers) },
  );
}

function listOf({ items, prefixItems }: Shape): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(valueOf));
  return fc.array(typeof items === 'object' ? valueOf(items) : hostileValue, { maxLength: 8 });
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Shape) {
  if (typeof additionalProperties === 'object') {
    const names = propertyNames?.enum
      ? fc.constantFrom(...propertyNames.enum.map(String))
      : fc.string({ maxLength: LONGEST });
    return fc.dictionary(names, valueOf(additionalProperties), { maxKeys: 6 });
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueOf(field)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}
