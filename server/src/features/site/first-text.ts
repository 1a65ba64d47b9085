import { readFile } from 'node:fs/promises';

/** The text of the first of `files` that is there; null where none is. */
export async function firstText(files: readonly string[]): Promise<string | null> {
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text !== null) return text;
  }
  return null;
}
