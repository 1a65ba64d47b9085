// Joins an address to one line, and splits it into its parts.

/** The parts of an address; empty text for a missing part. */
export interface AddressParts {
  readonly unit: string;
  readonly building: string;
  readonly address_text: string;
}

/** Unit, building and text joined by commas (spec 1 §3). */
export function joinAddress({ unit, building, address_text }: AddressParts): string {
  return tidyAddress([unit, building, address_text].join(','));
}

/** An address as it is stored and shown: `,,Street 1`, with empty parts, becomes `Street 1` (ORD-11). */
export function tidyAddress(address: string): string {
  return address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Whether an address has anything to show: a letter or a digit, in any script (OUT-12). */
export const isAddress = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The parts of a joined address. A unit or building that it does not start with is part of its text. */
export function splitAddress(
  address: string,
  told: { readonly unit?: string | undefined; readonly building?: string | undefined },
): AddressParts {
  const [unit, afterUnit] = takeLead(tidyAddress(address), told.unit);
  const [building, address_text] = takeLead(afterUnit, told.building);
  return { unit, building, address_text };
}

function takeLead(address: string, told = ''): readonly [string, string] {
  const lead = tidyAddress(told);
  return lead !== '' && address.startsWith(`${lead}, `)
    ? [lead, address.slice(lead.length + 2).trimStart()]
    : ['', address];
}
