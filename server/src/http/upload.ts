import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** A `multipart/form-data` request: its text parts by name, and its one file or pasted text. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly content: Uint8Array;
  /** Empty for pasted text. */
  readonly file_name: string;
}

const MOST_FIELDS = 8;
const LONGEST_FIELD_NAME = 100;

/** Makes the routes that `mount` adds, and no others, accept `multipart/form-data`. */
export function takingUploads(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart);
    mount(scope);
  });
}

/** Reads an upload whose file is the part `name`, of at most `largest` bytes; it does not read further. */
export async function readUpload(request: FastifyRequest, name: string, largest: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('WrongType', { detail: 'Send multipart/form-data.' });
  try {
    return await readParts(request, name, largest);
  } catch (error) {
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new Problem('Malformed', { detail: 'The upload breaks off, or its parts cannot be told apart.' });
  }
}

async function readParts(request: FastifyRequest, name: string, largest: number): Promise<Upload> {
  const fields: Record<string, string> = {};
  let content: Uint8Array | null = null;
  let file_name = '';
  const limits = {
    fileSize: largest,
    fieldSize: largest,
    files: 1,
    fields: MOST_FIELDS,
    fieldNameSize: LONGEST_FIELD_NAME,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (part.fieldname !== name) throw missing(name);
      content = await part.toBuffer().catch(refuseTooLarge);
      file_name = part.filename;
    } else if (part.valueTruncated) {
      throw new Problem('TooLarge');
    } else if (typeof part.value === 'string') {
      if (part.fieldname === name) content = Buffer.from(part.value);
      else fields[part.fieldname] = part.value;
    }
  }
  if (!content) throw missing(name);
  return { fields, content, file_name };
}

function refuseTooLarge(error: unknown): never {
  const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  throw isTooLarge ? new Problem('TooLarge') : error;
}

function missing(field: string): Problem {
  return new Problem('Malformed', { errors: [{ field, meta: { translation_key: 'problem.field' } }] });
}
