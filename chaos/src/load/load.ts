import type { Chance } from '@sendero/server/src/seed/chance.ts';
import type { Ledger, Shop } from '../ledger.ts';
import type { Tally } from '../tally.ts';
import type { Caller } from './caller.ts';

/** Who asks for what, by whom, and where it is written down. */
export interface Load {
  readonly caller: Caller;
  readonly chance: Chance;
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly shops: readonly Shop[];
}
