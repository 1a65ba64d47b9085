import { type Facts, eventsOf, factsOfOrder, factsOfProof } from './facts.ts';
import type { EntryRow } from './export-store.ts';
import { canonical, saltOf } from './hashes.ts';
import type { LiveOrder, LiveProof } from './store.ts';

/** What the database has now of an entry's order or proof; undefined where it is gone. */
export interface Live {
  readonly order: LiveOrder | undefined;
  readonly proof: LiveProof | undefined;
}

interface Sealed {
  readonly from?: number;
  readonly events?: readonly unknown[];
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string>>;
}

/**
 * An entry as a line of the export: what was sealed, and what the database has now.
 *
 * Personal values are shown with their salts, so that a reader can hash them; `erased` where the salt is gone. What else
 * is not as it was sealed stands in `now`: the export hides no alteration.
 */
export function entryLine({ sealed, hash, kind }: EntryRow, live: Live, salt: Buffer | undefined): string {
  const was = readSealed(sealed);
  const now = nowOf(kind, live);
  const opened = was.personal && salt && now && openedOf(now.facts.personal, salt);
  const differing = now ? differences(was, now) : lostOf(kind, salt);
  return JSON.stringify({
    kind: 'entry',
    sealed,
    hash,
    ...(opened ? { opened } : was.personal && !salt && { erased: true }),
    ...(Object.keys(differing).length > 0 && { now: differing }),
  });
}

/** The text is unsealed JSON where somebody altered it: it is exported as it is, and does not fit. */
function readSealed(sealed: string): Sealed {
  try {
    return JSON.parse(sealed) as Sealed;
  } catch {
    return {};
  }
}

interface Now {
  readonly facts: Facts;
  readonly events: readonly unknown[];
}

function nowOf(kind: string, { order, proof }: Live): Now | null {
  if (kind !== 'order') return proof ? { facts: factsOfProof(proof), events: [] } : null;
  return order ? { facts: factsOfOrder(order), events: eventsOf(order) } : null;
}

/** A proof ends with its time or its person, which takes the salt with it; an order's row never ends. */
const lostOf = (kind: string, salt: Buffer | undefined): Record<string, unknown> =>
  kind === 'order' || salt ? { gone: true } : {};

const openedOf = (personal: Facts['personal'], salt: Buffer) =>
  Object.fromEntries(Object.entries(personal).map(([name, value]) => [name, [saltOf(salt, name), value]]));

/** What was sealed as it is, and is another now. */
function differences(was: Sealed, now: Now): Record<string, unknown> {
  const { from = 0, events = [], facts = {} } = was;
  const present = now.events.slice(from, from + events.length);
  return {
    ...(canonical(present) !== canonical(events) && { events: present }),
    ...Object.fromEntries(
      Object.keys(facts).flatMap((name) =>
        canonical(facts[name]) === canonical(now.facts.facts[name] ?? null)
          ? []
          : [[name, now.facts.facts[name] ?? null]],
      ),
    ),
  };
}
