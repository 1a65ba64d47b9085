// The current piece of work: everything logged or timed within it belongs to its trace.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Trace, startTrace } from './trace.ts';

/** The kind of a span: a request received, a request sent, or internal work. */
export type SpanKind = 'server' | 'client' | 'internal';
type Attributes = Readonly<Record<string, string | number>>;

/** A timed part of a trace, if traces are exported. */
export interface Span {
  child(name: string, kind: SpanKind): Span;
  /** To be called once; `error` is the failure of the work. */
  end(attributes?: Attributes, error?: unknown): void;
}

/** Starts spans that have no parent in this process. */
export interface Tracing {
  begin(trace: Trace, name: string, kind: SpanKind): Span;
}

/** A request, the opening of a live connection, or one round of a job. */
export interface Work {
  readonly trace: Trace;
  /** Null where no traces are exported. */
  readonly span: Span | null;
}

const running = new AsyncLocalStorage<Work>();

/** Runs `step` as part of `work`. */
export const during = <T>(work: Work, step: () => T): T => running.run(work, step);

/** The current work; undefined outside of any. */
export const currentWork = (): Work | undefined => running.getStore();

/** Runs `task` as work of its own, in a new trace: a round of a job. */
export async function asWork<T>(tracing: Tracing | null, name: string, task: () => Promise<T>): Promise<T> {
  const trace = startTrace();
  const span = tracing?.begin(trace, name, 'internal') ?? null;
  return during({ trace, span }, () => timed(span, task));
}

/** Times one step of the current work; if nothing is exported, it only runs the step. */
export function inSpan<T>(name: string, kind: SpanKind, step: () => Promise<T>): Promise<T> {
  const work = currentWork();
  if (!work?.span) return step();
  const span = work.span.child(name, kind);
  return during({ ...work, span }, () => timed(span, step));
}

async function timed<T>(span: Span | null, step: () => Promise<T>): Promise<T> {
  try {
    const answer = await step();
    span?.end();
    return answer;
  } catch (error) {
    span?.end({}, error);
    throw error;
  }
}
