// One address line and the parts that it is told in.

/** An address as it is told in parts; empty text where there is none. */
export interface AddressParts {
  readonly unit: string;
  readonly building: string;
  readonly address_text: string;
}

/** Unit, building and text joined by commas (spec 1 §3). */
export function joinAddress({ unit, building, address_text }: AddressParts): string {
  return tidyAddress([unit, building, address_text].join(','));
}

/** An address as it is kept and shown: `,,Street 1`, with nothing between its commas, is `Street 1` (ORD-11). */
export function tidyAddress(address: string): string {
  return address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Whether there is anything to show of an address: a letter or a digit, in any script (OUT-12). */
export const isAddress = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The parts of an address that was joined. A unit or building that does not lead it is part of its text. */
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
