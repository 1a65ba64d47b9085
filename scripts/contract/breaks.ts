// What of a contract would break a program that was written against an earlier one.
import { type Schema, misfits } from './fits.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/**
 * Every way in which `now` refuses what `before` took, or answers what `before` did not. Calls, fields and values of a
 * list may be added: a client passes over what it does not know (docs/wire.md).
 */
export function breaks(before: Contract, now: Contract): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${operation.operationId} (${method.toUpperCase()} ${path})`;
      const other = now.paths[path]?.[method];
      if (!other) return [`${name}: is gone`];
      const named = other.operationId === operation.operationId ? [] : [`is ${other.operationId} now`];
      const found = [
        ...named,
        ...ofProofs(operation, other),
        ...asked(before, now, operation, other),
        ...answered(before, now, operation, other),
      ];
      return found.map((what) => `${name}: ${what}`);
    }),
  );
}

function ofProofs(operation: Operation, other: Operation): string[] {
  if (other.security.length === 0) return [];
  const proofs = other.security.flatMap(Object.keys);
  const old = operation.security.length === 0 ? ['nothing'] : operation.security.flatMap(Object.keys);
  return old.filter((proof) => !proofs.includes(proof)).map((proof) => `${proof} suffices no more`);
}

function asked(before: Contract, now: Contract, operation: Operation, other: Operation): string[] {
  const manner = { isTolerant: false, seen: new Set<string>() };
  const named = (parameters: readonly Parameter[]) =>
    new Map(parameters.filter(({ $ref }) => !$ref).map((one) => [`${one.in} ${one.name}`, one]));
  const [old, current] = [named(operation.parameters), named(other.parameters)];
  const gone = [...old].flatMap(([key, { schema }]) => {
    const parameter = current.get(key);
    if (!parameter) return [`${key}: is not known`];
    const from = { schema, named: before.components.schemas };
    return misfits(from, { schema: parameter.schema, named: now.components.schemas }, key, manner);
  });
  const required = [...current].filter(([key, { required }]) => required && !old.get(key)?.required);
  const from = operation.requestBody?.content ?? {};
  const to = other.requestBody?.content ?? {};
  return [
    ...gone,
    ...required.map(([key]) => `${key}: may be missing`),
    ...(other.requestBody && !operation.requestBody ? ['body: may be missing'] : []),
    ...Object.entries(from).flatMap(([type, { schema = {} }]) => {
      const taken = to[type];
      if (!taken) return [`body: ${type} is not taken`];
      const side = { schema: taken.schema ?? {}, named: now.components.schemas };
      return misfits({ schema, named: before.components.schemas }, side, 'body', manner);
    }),
  ];
}

function answered(before: Contract, now: Contract, operation: Operation, other: Operation): string[] {
  const manner = { isTolerant: true, seen: new Set<string>() };
  return Object.entries(operation.responses).flatMap(([status, { content = {} }]) => {
    const response = other.responses[status];
    if (!response) return [`answer: no ${status} any more`];
    return Object.entries(content).flatMap(([type, { schema = {} }]) => {
      const given = response.content?.[type];
      if (!given) return [`answer: no ${type} any more`];
      const from = { schema: given.schema ?? {}, named: now.components.schemas };
      return misfits(from, { schema, named: before.components.schemas }, 'answer', manner);
    });
  });
}
