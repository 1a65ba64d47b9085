// One person's data, told or erased by staff through the verbs of the commands (OPR-06, SAF-11).
import { holdsAt } from '@sendero/core/staff/grant';
import { macOf } from '../../http/mac.ts';
import { Problem } from '../../http/problem.ts';
import type { FileAnswer } from '../../http/send-file.ts';
import { audited, record } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { type Counts, addCounts } from '../privacy/counts.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { type Person, readPerson } from '../privacy/person.ts';
import { tellPerson } from '../privacy/tell-person.ts';

interface Typed {
  readonly phone_number?: string | undefined;
  readonly email_address?: string | undefined;
}

const ANYWHERE = { country_code: null, brand: null };

/** All that is known of one person, in all countries: the caller's role has to hold everywhere. */
export async function tellOfPerson(
  world: World,
  staff: Staff,
  typed: Typed,
  reason: string,
): Promise<FileAnswer> {
  const person = personOf(staff, typed);
  await record(world, staff, {
    act: 'person.tell',
    about: printOf(world, person),
    country_code: null,
    reason,
  });
  const told = await Promise.all(cellsOf(world).map((cell) => tellPerson(cell, person)));
  const body = Buffer.from(`${JSON.stringify(told.length === 1 ? told[0] : told, null, 2)}\n`);
  return { name: 'person.json', type: 'application/json', body };
}

/** Erases one person in all countries. Nothing is erased in a country where something of theirs is under way. */
export async function eraseAPerson(world: World, staff: Staff, typed: Typed, reason: string) {
  const person = personOf(staff, typed);
  const act = { act: 'person.erase', about: printOf(world, person), country_code: null, reason } as const;
  return audited(world, staff, act, async () => {
    let erased: Counts = {};
    const under_way: string[] = [];
    let unread_sheets = 0;
    for (const cell of cellsOf(world)) {
      const erasure = await erasePerson(cell, person);
      if (erasure.outcome === 'under-way') under_way.push(...erasure.ids);
      else {
        erased = addCounts(erased, erasure.counts);
        unread_sheets += erasure.unread_sheets;
      }
    }
    return { erased, under_way, unread_sheets };
  });
}

const cellsOf = (world: World): World[] => [world, ...world.neighbours.open()];

function personOf({ grants }: Staff, { phone_number: phone, email_address: email }: Typed): Person {
  if (!holdsAt(grants, ANYWHERE))
    throw new Problem('NotYours', {
      detail: 'A person may be known in any country: your role has to hold in all.',
    });
  try {
    return readPerson({ phone, email });
  } catch (error) {
    const [field, translation_key] =
      phone === undefined
        ? ['email_address', 'outlet.issue.email-invalid']
        : ['phone_number', 'order.issue.phone-invalid'];
    throw new Problem('RuleBroken', {
      detail: error instanceof Error ? error.message : 'It cannot be read.',
      errors: [{ field, meta: { translation_key } }],
    });
  }
}

/** Tells in the audit log that two acts were about one person, and not whom. */
const printOf = ({ config }: World, { phone, email }: Person): string =>
  macOf(config.signing_keys[0], `person ${phone ?? ''} ${email ?? ''}`)
    .toString('hex')
    .slice(0, 16);
