import { readFile } from 'node:fs/promises';

/** Returns the text of the first of `files` that exists; null where none does. */
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
