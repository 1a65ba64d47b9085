// What happens between the servers and their database.
import type { Fault } from '../product/link.ts';
import type { Evil } from './evil.ts';

function onTheWire(name: string, fault: Fault, lasts_s: Evil['lasts_s']): Evil {
  return {
    name,
    reachable: true,
    lasts_s,
    skip: ({ wire }) => (wire ? null : 'the database shares its server’s machine'),
    start: async ({ wire }) => {
      wire?.breakWith(fault);
      return async () => wire?.breakWith(null);
    },
  };
}

/** No answer and no end: a database that hangs. */
export const hang = onTheWire('hang', 'stall', [6, 15]);
/** Every connection is reset, new ones too: a network that is away. */
export const cut = onTheWire('cut', 'cut', [2, 6]);
/** The database’s half of each connection has ended. */
export const halfClose = onTheWire('half-close', 'half-close', [2, 5]);
/** A commit goes through, and the connection is reset just before its answer arrives. */
export const lostAnswers = onTheWire('lost-answers', 'lose-answers', [4, 8]);
/** Answers to commits come three seconds late. */
export const lateAnswers = onTheWire('late-answers', 'late-answers', [6, 10]);
