// How long a text message is: phones take 160 letters of GSM-7, or 70 of anything else (3GPP TS 23.038, 23.040).

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes two. */
const GSM_EXTENDED = '\f^{}\\[~]|€';

const single = new Set(GSM);
const double = new Set(GSM_EXTENDED);

/** Messages that `text` is sent as, each of which is paid for. */
export function segmentsOf(text: string): number {
  const letters = [...text];
  if (letters.every((letter) => single.has(letter) || double.has(letter))) {
    const sizes = letters.map((letter) => (double.has(letter) ? 2 : 1));
    return pack(sizes, 160, 153);
  }
  return pack(
    letters.map((letter) => letter.length),
    70,
    67,
  );
}

/** A letter is never split between two messages. */
function pack(sizes: readonly number[], alone: number, each: number): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let count = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      count += 1;
      used = 0;
    }
    used += size;
  }
  return count;
}
