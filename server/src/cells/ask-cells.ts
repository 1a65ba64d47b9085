import { DatabaseUnavailable } from '../db/unavailable.ts';
import type { World } from '../world.ts';

const NOT_HERE = Symbol('not here');

/**
 * Asks all cells of this process at once, for what no host tells: the first answer that is not undefined. Undefined if
 * no cell has one.
 *
 * Whoever has the answer does not wait for a cell that is lost. Throws if nobody has it and a cell could not be asked:
 * that one may have had it.
 */
export async function askCells<Answer extends {}>(
  world: World,
  ask: (cell: World) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const cells = [world, ...world.neighbours.open()];
  const answers = cells.map(async (cell) => {
    const answer = await ask(cell);
    // Rejected without an Error: it is no failure, and has no stack to pay for.
    return answer ?? Promise.reject(NOT_HERE);
  });
  try {
    return await Promise.any(answers);
  } catch (error) {
    const { errors } = error as AggregateError;
    const failures = errors.filter((each) => each !== NOT_HERE);
    if (failures.length > 0) throw failures[0];
    if (world.neighbours.areMissing()) throw new DatabaseUnavailable('not done', 'a cell is not open yet');
    return undefined;
  }
}
