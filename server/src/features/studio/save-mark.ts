import { createHash } from 'node:crypto';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { cleanPhoto } from '../dispatch/clean-photo.ts';
import { photoTypeOf } from '../dispatch/photo-type.ts';
import { cleanSvg } from './clean-svg.ts';
import { changeDraft, getDraft } from './drafts.ts';
import { insertPicture } from './picture-store.ts';
import type { DraftRow } from './store.ts';

const MOST_BYTES = 100_000;
const MOST_SIDE = 2000;

interface Picture {
  readonly media_type: string;
  readonly picture: Buffer;
}

/**
 * Puts a mark in a brand's draft, or takes it out with null. What is kept has its shapes or pixels alone. Throws RuleBroken where
 * it is no picture, or too large.
 */
export async function saveMark(
  world: World,
  staff: Staff,
  draftId: string,
  { picture, revision }: { readonly picture: string | null; readonly revision: number },
): Promise<DraftRow> {
  const draft = await getDraft(world, staff, draftId);
  if (draft.kind !== 'brand') throw new Problem('NotFound', { detail: 'Countries have no mark.' });
  const others = Object.entries(draft.content as object).filter(([field]) => field !== 'mark');
  const content = Object.fromEntries(others);
  if (picture === null) return changeDraft(world, staff, draftId, { content, revision });
  const clean = await cleaned(Buffer.from(picture, 'base64'));
  const hash = createHash('sha256').update(clean.picture).digest('hex');
  await insertPicture(world.db, { hash, ...clean, made_at: world.clock.now() });
  return changeDraft(world, staff, draftId, { content: { ...content, mark: hash }, revision });
}

async function cleaned(bytes: Buffer): Promise<Picture> {
  if (bytes.length > MOST_BYTES) throw ruleBroken('mark', 'operator.studio-refused.TooLarge');
  const media_type = photoTypeOf(bytes);
  if (media_type) {
    const picture = cleanPhoto(bytes, MOST_SIDE);
    if (typeof picture === 'string') throw ruleBroken('mark', `operator.studio-refused.${picture}`);
    return { media_type, picture };
  }
  const svg = await cleanSvg(bytes.toString('utf8'));
  if (svg === null) throw ruleBroken('mark', 'operator.studio-refused.WrongType');
  return { media_type: 'image/svg+xml', picture: Buffer.from(svg) };
}
