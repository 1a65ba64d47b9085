/** The largest size of a sheet in bytes (BLK-02). */
const LARGEST = 5_242_880;

/** The file types that the file field offers. */
export const ACCEPTED = '.xlsx,.csv';

type FileIssue = 'bulk.problem.FORMAT' | 'bulk.problem.TOO_LARGE';

/** Why a file is not sent; null if it may be. The server checks the content itself (BLK-02). */
export function fileIssue({ name, size }: Pick<File, 'name' | 'size'>): FileIssue | null {
  if (!/\.(xlsx|csv)$/i.test(name)) return 'bulk.problem.FORMAT';
  return size > LARGEST ? 'bulk.problem.TOO_LARGE' : null;
}

/** Whether pasted text is cells of a sheet: it has more than one line or column. */
export const isCells = (text: string): boolean => /[\t\n]/.test(text.trim());
