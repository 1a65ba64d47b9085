// Logs every answer of 400 and above so that its trace_id can be found, even during a flood (SAF-07, decisions 0053 and
// 0058).
import { type AnswerGroup, type AnswerKind, AnsweredSecond } from './answered-second.ts';
import type { World } from '../world.ts';

/** One answer. */
export interface Answer {
  readonly kind: AnswerKind;
  readonly trace_id: string;
  readonly ms: number;
  /** Ids of orders, vendors and sheets in the path. */
  readonly ids?: Readonly<Record<string, string>>;
  /** The refused fields of the request. */
  readonly fields?: readonly string[];
  readonly err?: unknown;
}

/** Similar answers logged in full each second; of further ones only the trace ids are logged, together. */
const MOST_ALIKE = 5;
/** Answers of all kinds logged in full each second. */
const MOST_IN_FULL = 100;
/** The most buffered trace ids, or distinct kinds; beyond that, the buffer is logged before the second is over. */
const MOST_HELD_BACK = 2000;
const SECOND_MS = 1000;

/** Logs an answer. In a flood of similar answers it is logged within a second, together with those. */
export function logAnswer(world: World, answer: Answer): void {
  const second = world.answered.second;
  second.timer ??= setTimeout(() => flushAnswers(world), SECOND_MS).unref();
  const group = groupOf(second, answer.kind);
  if (group.told < MOST_ALIKE && second.in_full < MOST_IN_FULL) {
    group.told += 1;
    second.in_full += 1;
    logInFull(world, answer);
  } else {
    group.trace_ids.push(answer.trace_id);
    second.held_back += 1;
  }
  if (Math.max(second.held_back, second.groups.size) >= MOST_HELD_BACK) logHeldBack(world, second);
}

/** Logs what is still buffered of the current second. */
export function flushAnswers(world: World): void {
  const { answered } = world;
  const ended = answered.second;
  clearTimeout(ended.timer);
  answered.second = new AnsweredSecond();
  logHeldBack(world, ended);
}

function logHeldBack(world: World, second: AnsweredSecond): void {
  for (const { kind, trace_ids } of second.groups.values()) {
    if (trace_ids.length === 0) continue;
    const line = { ...kind, count: trace_ids.length, trace_ids, trace_id: undefined };
    world.log[levelOf(kind)](line, 'more of the same were answered');
  }
  second.groups.clear();
  second.held_back = 0;
}

/** The group of answers of this kind. */
function groupOf({ groups }: AnsweredSecond, kind: AnswerKind): AnswerGroup {
  const key = Object.values(kind).join(' ');
  const known = groups.get(key);
  if (known) return known;
  const fresh = { kind, told: 0, trace_ids: [] };
  groups.set(key, fresh);
  return fresh;
}

function logInFull(world: World, { kind, ...more }: Answer): void {
  const { status } = kind;
  const message = status < 400 ? 'answered' : status < 500 ? 'request refused' : 'request failed';
  world.log[levelOf(kind)]({ ...kind, ...more }, message);
}

/**
 * Level error is for what somebody should look at: not for refusals, and not for maintenance, which the operator chose.
 */
const levelOf = ({ status, code }: AnswerKind): 'info' | 'error' =>
  status >= 500 && code !== undefined && code !== 'Maintenance' ? 'error' : 'info';
