/**
 * Why a sheet cannot be read: unsupported format (BLK-02), file too large, inflated size or reading time over the
 * limit, no content, or too many rows.
 */
export type SheetProblemCode = 'FORMAT' | 'TOO_LARGE' | 'TOO_MUCH' | 'EMPTY' | 'TOO_MANY_ROWS';

/** A sheet that cannot be read. */
export class SheetProblem extends Error {
  readonly code: SheetProblemCode;

  constructor(code: SheetProblemCode, cause?: unknown) {
    super(`Sheet not read: ${code}`, { cause });
    this.code = code;
  }
}
