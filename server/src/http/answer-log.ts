// One line for every answer of 400 and above, found by its trace_id, whatever floods (SAF-07, decision 0053).
import { perWorld } from '../per-world.ts';
import type { World } from '../world.ts';

/** Who was answered, and on what. What is the same in two answers makes them alike. */
export interface AnswerKind {
  readonly status: number;
  readonly code: string | undefined;
  readonly method: string;
  /** A route's pattern: never what was asked for. */
  readonly route: string;
  readonly site: string;
  readonly who: string;
  readonly user_id?: string;
  readonly vendor_id?: string;
}

/** One answer. */
export interface Answer {
  readonly kind: AnswerKind;
  readonly trace_id: string;
  readonly ms: number;
  /** Orders, vendors and sheets that its path names. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Fields of the request that were refused. */
  readonly fields?: readonly string[];
  readonly err?: unknown;
}

/** Alike answers told in full each second; of further ones only the trace ids, together. */
const MOST_ALIKE = 5;
/** Answers told in full each second, of all kinds. */
const MOST_IN_FULL = 100;
/** Trace ids kept each second; further answers are counted only. */
const MOST_IDS = 2000;
const SECOND_MS = 1000;

interface Group {
  readonly kind: AnswerKind;
  told: number;
  readonly trace_ids: string[];
}

class Second {
  readonly groups = new Map<string, Group>();
  in_full = 0;
  ids = 0;
  left_out = 0;
  timer: NodeJS.Timeout | undefined;
}

const secondOf = perWorld(() => ({ now: new Second() }));

/** Tells of an answer; one of a flood of alike ones within a second later, together with those. */
export function logAnswer(world: World, answer: Answer): void {
  const second = secondOf(world).now;
  second.timer ??= setTimeout(() => flushAnswers(world), SECOND_MS).unref();
  const group = groupOf(second, answer.kind);
  if (group && group.told < MOST_ALIKE && second.in_full < MOST_IN_FULL) {
    group.told += 1;
    second.in_full += 1;
    tellInFull(world, answer);
  } else if (group && second.ids < MOST_IDS) {
    second.ids += 1;
    group.trace_ids.push(answer.trace_id);
  } else {
    second.left_out += 1;
    world.metrics.answers_left_out.inc();
  }
}

/** Tells what the present second still holds back. */
export function flushAnswers(world: World): void {
  const seconds = secondOf(world);
  const { groups, left_out, timer } = seconds.now;
  clearTimeout(timer);
  seconds.now = new Second();
  for (const { kind, trace_ids } of groups.values()) {
    if (trace_ids.length === 0) continue;
    const line = { ...kind, count: trace_ids.length, trace_ids, trace_id: undefined };
    world.log[levelOf(kind)](line, 'more of the same were answered');
  }
  if (left_out > 0) world.log.warn({ left_out }, 'answers were counted only');
}

/** The answers like this one; null where a flood has so many kinds that no more can be told apart. */
function groupOf({ groups }: Second, kind: AnswerKind): Group | null {
  const key = Object.values(kind).join(' ');
  const known = groups.get(key);
  if (known) return known;
  if (groups.size >= MOST_IDS) return null;
  const fresh = { kind, told: 0, trace_ids: [] };
  groups.set(key, fresh);
  return fresh;
}

function tellInFull(world: World, { kind, ...more }: Answer): void {
  const { status } = kind;
  const message = status < 400 ? 'answered' : status < 500 ? 'request refused' : 'request failed';
  world.log[levelOf(kind)]({ ...kind, ...more }, message);
}

/** An error is what somebody should look at: not a refusal, and not that the operator closed the site. */
const levelOf = ({ status, code }: AnswerKind): 'info' | 'error' =>
  status >= 500 && code !== undefined && code !== 'Maintenance' ? 'error' : 'info';
