// The scope of state. Types declare it, so that no protection of people relies on what a single server knows.

/** Known to this process alone: it ends with the process, and every other server has its own. */
export interface PerProcess {
  readonly scope: 'process';
}

/** The same for every server on the database; it outlives all of them. */
export interface PerDatabase {
  readonly scope: 'database';
}
