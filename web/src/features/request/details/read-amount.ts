/** Parses an amount in major units, with a comma or a point; null for an empty text, NaN for an invalid one. */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}
