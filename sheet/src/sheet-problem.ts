/**
 * Why a sheet cannot be read: it is no spreadsheet that we take (BLK-02), the file is too large, it inflates beyond all
 * measure or takes too long, there is nothing in it, or too much for one upload.
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
