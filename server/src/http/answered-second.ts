import type { PerProcess } from '../state/scope.ts';

/** The caller and the request of an answer. Answers with the same values are grouped. */
export interface AnswerKind {
  readonly status: number;
  readonly code: string | undefined;
  readonly method: string;
  /** The route's pattern, never the requested path. */
  readonly route: string;
  readonly site: string;
  readonly who: string;
  readonly user_id?: string;
  readonly vendor_id?: string;
}

/** The answers of one kind. */
export interface AnswerGroup {
  readonly kind: AnswerKind;
  told: number;
  readonly trace_ids: string[];
}

/** What was logged of a second's answers, and what of them is buffered. */
export class AnsweredSecond {
  readonly groups = new Map<string, AnswerGroup>();
  in_full = 0;
  held_back = 0;
  timer: NodeJS.Timeout | undefined;
}

/** The answers of the current second. */
export interface Answered extends PerProcess {
  second: AnsweredSecond;
}
