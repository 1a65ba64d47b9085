/** A typed amount in major units, with a comma or a point; null where nothing is typed, NaN for what is no amount. */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}
