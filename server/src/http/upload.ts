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

/**
 * Makes the routes that `mount` adds, and no others, accept `multipart/form-data`. A file that is too large ends the call,
 * unless it is to be `read_over`.
 */
export function takingUploads(
  app: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
  tooLarge: 'ends' | 'read_over' = 'ends',
): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: tooLarge === 'ends' });
    mount(scope);
  });
}

/** Reads an upload whose file is the part `name`, of at most `largest` bytes; it does not read further. */
export async function readUpload(request: FastifyRequest, name: string, largest: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('WrongType', { detail: 'Send multipart/form-data.' });
  return readingParts(() => readParts(request, name, largest));
}

async function readingParts<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
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

/** A form of a page with photos, as far as it was kept. */
export interface PhotoForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly photos: readonly Buffer[];
  /** Why photos of it were left out; null where none was. */
  readonly fault: 'TooLarge' | 'TooMany' | null;
}

/** Files that are read over, before a form ends as too large. */
const MOST_FILES = 12;
const LARGEST_FORM_FIELD = 16 * 1024;

/** How many photos of how many bytes each are kept of the files of the part `name`. */
export interface PhotoLimits {
  readonly name: string;
  readonly most: number;
  readonly largest: number;
}

/**
 * Reads a form of texts and photos. What is too much is read over and not kept in memory, so that the texts are known and
 * can be shown again.
 */
export async function readPhotoForm(request: FastifyRequest, limits: PhotoLimits): Promise<PhotoForm> {
  return readingParts(async () => {
    const fields: Record<string, string> = {};
    const photos: Buffer[] = [];
    let fault: PhotoForm['fault'] = null;
    for await (const part of request.parts({ limits: photoLimits(limits) })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Problem('TooLarge');
        // Without a choice, browsers send a file without a name, in one type or another.
        const isChoice = part.fieldname !== limits.name || part.value !== '';
        if (isChoice && typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      const isChosen = Boolean(part.filename);
      if (isChosen && part.fieldname !== limits.name) throw missing(part.fieldname);
      if (!isChosen || photos.length >= limits.most) {
        part.file.resume();
        if (isChosen) fault ??= 'TooMany';
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.file.truncated) fault ??= 'TooLarge';
      else photos.push(bytes);
    }
    return { fields, photos, fault };
  });
}

const photoLimits = ({ largest }: PhotoLimits) => ({
  fileSize: largest,
  files: MOST_FILES,
  fields: MOST_FIELDS,
  fieldSize: LARGEST_FORM_FIELD,
  fieldNameSize: LONGEST_FIELD_NAME,
});

function refuseTooLarge(error: unknown): never {
  const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  throw isTooLarge ? new Problem('TooLarge') : error;
}

function missing(field: string): Problem {
  return new Problem('Malformed', { errors: [{ field, meta: { translation_key: 'problem.field' } }] });
}
