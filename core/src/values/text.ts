/** Letters that Unicode does not decompose, with the letter that people type on another keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** How many bytes `text` takes in UTF-8, as storage counts it (OUT-09). A lone surrogate counts as U+FFFD, three bytes. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0);
  return bytes;
}

/** Printable ASCII alone, as most texts are. */
const plainText = /^[ -~]*$/;

/**
 * `text` folded for search: lower case, without the accents of Latin, Greek and Cyrillic letters, and with one space
 * between words. Vowel signs of other scripts stay, since they carry the word.
 */
export function fold(text: string): string {
  if (plainText.test(text)) return text.toLowerCase().trim().replace(/ +/g, ' ');
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[æœøßłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ');
}

/** `text` without white space, for searching names and phone numbers (spec 2 §4). */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
