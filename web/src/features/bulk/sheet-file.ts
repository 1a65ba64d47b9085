/** The most that a sheet may have, in bytes (BLK-02). */
const LARGEST = 5_242_880;

/** What the file field offers to choose from. */
export const ACCEPTED = '.xlsx,.csv';

type FileIssue = 'bulk.problem.FORMAT' | 'bulk.problem.TOO_LARGE';

/** Why a file is not even sent; null where it may be. The server looks into it and has the last word (BLK-02). */
export function fileIssue({ name, size }: Pick<File, 'name' | 'size'>): FileIssue | null {
  if (!/\.(xlsx|csv)$/i.test(name)) return 'bulk.problem.FORMAT';
  return size > LARGEST ? 'bulk.problem.TOO_LARGE' : null;
}

/** Whether pasted text is cells of a sheet: more than one line or column of it. */
export const isCells = (text: string): boolean => /[\t\n]/.test(text.trim());
