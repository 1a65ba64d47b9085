/** The zero digits of our markets' scripts: Arabic, Urdu, Bengali, Thai, Lao, Burmese, Khmer. */
export const digitZeros = [0x660, 0x6f0, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0];

/** `text` with the digits of our scripts as 0–9, full-width characters as ASCII, and without direction marks. */
export function latinDigits(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\d)\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = digitZeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    });
}
