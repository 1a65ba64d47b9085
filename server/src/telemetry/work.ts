// The piece of work that runs: whatever is logged or timed while it does belongs to its trace.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Trace, startTrace } from './trace.ts';

/** Whose work a span is: a request that was asked of us, one that we ask, our own. */
export type SpanKind = 'server' | 'client' | 'internal';
type Attributes = Readonly<Record<string, string | number>>;

/** A part of a trace whose time is taken, while traces are exported. */
export interface Span {
  child(name: string, kind: SpanKind): Span;
  /** To be called once; `error` is why the work failed. */
  end(attributes?: Attributes, error?: unknown): void;
}

/** Begins the spans that have none above them in this process. */
export interface Tracing {
  begin(trace: Trace, name: string, kind: SpanKind): Span;
}

/** A request, a connection's opening, or one round of a job. */
export interface Work {
  readonly trace: Trace;
  /** Null where no traces are exported. */
  readonly span: Span | null;
}

const running = new AsyncLocalStorage<Work>();

/** Runs `step` as part of `work`. */
export const during = <T>(work: Work, step: () => T): T => running.run(work, step);

/** The work that runs; undefined outside of any. */
export const currentWork = (): Work | undefined => running.getStore();

/** Runs `task` as a work of its own, in a new trace: a round of a job. */
export async function asWork<T>(tracing: Tracing | null, name: string, task: () => Promise<T>): Promise<T> {
  const trace = startTrace();
  const span = tracing?.begin(trace, name, 'internal') ?? null;
  return during({ trace, span }, () => timed(span, task));
}

/** Takes the time of one step of the work that runs; where nothing is exported it only takes the step. */
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
