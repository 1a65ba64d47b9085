import type { Brand } from './brand.ts';

/**
 * Where a brand's mark is: what was uploaded, else its drawn sign in its colour. The address changes with what is there, so that a
 * new mark is on every page as soon as the brand is in force, and no cache has the one before (STU-03).
 */
export function markPath({ id, mark, logo, hue }: Pick<Brand, 'id' | 'mark' | 'logo' | 'hue'>): string {
  return mark === undefined ? `/brand/${id}.svg?${shortHash(`${hue} ${logo}`)}` : picturePath(mark);
}

/** Where an uploaded picture is, by the hash of what is in it. */
export const picturePath = (hash: string): string => `/brand/pictures/${hash}`;

/** FNV-1a: names a text well enough to tell it from the one before. */
function shortHash(text: string): string {
  const hash = [...text].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0,
    0x81_1c_9d_c5,
  );
  return hash.toString(36);
}
