import { parseArgs } from 'node:util';

/**
 * How the product stands: two servers on a database of their own, the same with NATS and Valkey beside it, or one server
 * that keeps its embedded database alive itself.
 */
const arrangements = ['two-servers', 'brokers', 'embedded'] as const;
export type Arrangement = (typeof arrangements)[number];

export interface Options {
  readonly minutes: number;
  readonly seed: number;
  /** Names of evils; empty: all that the arrangement allows. */
  readonly only: readonly string[];
  readonly arrangement: Arrangement;
  /** Only the scene of two cells, one of which loses its database. */
  readonly cells: boolean;
  /** Whether the result goes into docs/operate.md. */
  readonly write: boolean;
}

const MOST_MINUTES = 120;

/** Reads `--minutes 2 --seed 7 --only kill,reset --arrangement embedded --write`; what is wrong is an Error that names it. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      arrangement: { type: 'string', default: 'two-servers' },
      cells: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const arrangement = arrangements.find((each) => each === values.arrangement);
  if (!arrangement) throw new Error(`--arrangement is one of ${arrangements.join(', ')}.`);
  return {
    minutes: numberIn('--minutes', values.minutes, MOST_MINUTES),
    seed: numberIn('--seed', values.seed, 2 ** 32 - 1),
    only: values.only.split(',').filter((name) => name !== ''),
    arrangement,
    cells: values.cells,
    write: values.write,
  };
}

function numberIn(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!(value > 0 && value <= most))
    throw new Error(`${name} is a number above 0, at most ${most}: "${text}".`);
  return value;
}
