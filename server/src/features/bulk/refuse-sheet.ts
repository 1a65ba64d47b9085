import type { ProblemCode } from '@sendero/core/contract/problem';
import { Problem } from '../../http/problem.ts';
import type { SheetProblemCode } from '@sendero/sheet/problem';

/** The answer to each fault of a file, in the specification's words where it has any (BLK-02). */
const answers: Readonly<Record<SheetProblemCode, { readonly code: ProblemCode; readonly detail: string }>> = {
  FORMAT: { code: 'WrongType', detail: 'File format is invalid' },
  TOO_LARGE: { code: 'TooLarge', detail: 'File cannot be larger than 5 MB' },
  TOO_MUCH: { code: 'TooLarge', detail: 'The file unfolds to more than can be read.' },
  TOO_MANY_ROWS: { code: 'TooLarge', detail: 'A file may have 100 000 rows at most.' },
  EMPTY: { code: 'RuleBroken', detail: 'There is no row below the headers.' },
};

/** Returns the Problem for a file that cannot be read; its text is `bulk.problem.<code>`. */
export function sheetRefused(fault: SheetProblemCode): Problem {
  const { code, detail } = answers[fault];
  return new Problem(code, {
    detail,
    errors: [{ field: 'content', meta: { translation_key: `bulk.problem.${fault}` } }],
  });
}
