import type { Brand } from '@sendero/core/brand/brand';
import { type Fault, brandFaults, marketFaults } from '@sendero/core/market/faults';
import type { Market } from '@sendero/core/market/market';
import { callingCodeOf } from '../../sites/phone-plan.ts';
import type { World } from '../../world.ts';
import { brandWords } from './brand-words.ts';
import { hasPicture } from './picture-store.ts';
import type { Subject } from './store.ts';
import { inForce } from './subject.ts';

/** Everything that is wrong with the content of a draft or version, by the rules of the shipped ones (STU-01). */
export async function faultsOf(world: World, subject: Subject, content: unknown): Promise<readonly Fault[]> {
  const { locales } = world.texts;
  const around = { locales, callingCodeOf, ...world.sites.catalogue() };
  const before = inForce(world, subject);
  const named = codeFaults(subject, content);
  if (subject.kind === 'market') return [...named, ...marketFaults(content, around, before as Market | null)];
  const words = (brand: Brand) => brandWords(world, brand);
  const faults = brandFaults(content, { ...around, brandWords: words }, before as Brand | null);
  return [...named, ...faults, ...(await markFaults(world, content))];
}

/** A draft stays one of the country or brand that it was begun for. */
function codeFaults({ kind, code }: Subject, content: unknown): readonly Fault[] {
  const field = kind === 'market' ? 'country_code' : 'id';
  const found = (content as Readonly<Record<string, unknown>>)[field];
  return found === code ? [] : [{ field, rule: 'code-fixed', detail: code }];
}

/** A mark is one that was uploaded here, and so is clean. */
async function markFaults({ db }: World, content: unknown): Promise<readonly Fault[]> {
  const { mark } = content as { readonly mark?: unknown };
  if (mark === undefined || (typeof mark === 'string' && (await hasPicture(db, mark)))) return [];
  return [{ field: 'mark', rule: 'no-picture', detail: '' }];
}
