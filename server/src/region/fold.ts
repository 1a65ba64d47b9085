// Text as people type it: without accents, case or punctuation.

const LETTERS: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** `Töölönkatu` → `toolonkatu`; anything but letters and digits becomes one blank. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[øæœßłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’´`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A name's part of an id: `Iso Roobertinkatu` → `iso-roobertinkatu`. */
export function slug(text: string): string {
  return fold(text).replaceAll(' ', '-');
}
