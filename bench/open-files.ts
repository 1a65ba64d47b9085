import { readFileSync } from 'node:fs';

/** Files that a server keeps for itself, and some. */
const KEPT_BACK = 1500;

/** As many connections to one server as `wanted`, or fewer where a process may not open so many files (`ulimit -n`). */
export function mostOpen(wanted: number, keptBack = KEPT_BACK): number {
  try {
    const most = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return most === undefined ? wanted : Math.min(wanted, Number(most) - keptBack);
  } catch {
    return wanted;
  }
}
