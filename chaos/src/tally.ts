/** How calls ended: taken · refused by a rule · asked to come again (429, 503) · failed in another way · never answered. */
type Outcome = 'taken' | 'refused' | 'busy' | 'failed' | 'silent';

/** What was done under one name, and what became of the calls meanwhile. */
export interface Line {
  readonly name: string;
  times: number;
  calls: Record<Outcome, number>;
  /** The longest time until the product was whole again; null: it was not, within the limit. */
  recovery_ms: number | null;
  recovery_goal_ms: number;
  skipped: string | null;
  /** Answers that no outage excuses, each kind once. */
  readonly failures: Map<string, number>;
}

/** Calls are counted for the evil that is at work; `quiet` is none. */
export interface Tally {
  readonly lines: ReadonlyMap<string, Line>;
  readonly now: () => string;
  /** From now on it is another's; with `reachable` every call has to be answered. */
  turnTo(name: string, reachable?: boolean): Line;
  /** A call begins: the answer counts its reply for what is at work now. */
  begin(): (reply: Told, what: string) => void;
}

interface Told {
  readonly status: number;
  readonly says_when: boolean;
}

/** What an operator may count on (SAF-02). */
const RECOVERY_GOAL_MS = 5000;

export const QUIET = 'nothing';

export function newTally(): Tally {
  const lines = new Map<string, Line>();
  let current = lineOf(lines, QUIET);
  let mustAnswer = false;
  return {
    lines,
    now: () => current.name,
    turnTo: (name, reachable = false) => {
      mustAnswer = reachable;
      return (current = lineOf(lines, name));
    },
    begin: () => {
      const line = current;
      const isExcused = !mustAnswer;
      return ({ status, says_when }, what) => {
        const outcome = outcomeOf(status);
        line.calls[outcome] += 1;
        if (outcome === 'busy' && !says_when) note(line, `${what} without Retry-After`);
        if (outcome === 'failed' || (outcome === 'silent' && !isExcused)) note(line, what);
      };
    },
  };
}

function note({ failures }: Line, what: string): void {
  failures.set(what, (failures.get(what) ?? 0) + 1);
}

function lineOf(lines: Map<string, Line>, name: string): Line {
  const line = lines.get(name) ?? {
    name,
    times: 0,
    calls: { taken: 0, refused: 0, busy: 0, failed: 0, silent: 0 },
    recovery_ms: 0,
    recovery_goal_ms: RECOVERY_GOAL_MS,
    skipped: null,
    failures: new Map<string, number>(),
  };
  lines.set(name, line);
  return line;
}

function outcomeOf(status: number): Outcome {
  if (status === 0) return 'silent';
  if (status === 429 || status === 503) return 'busy';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'taken';
}
