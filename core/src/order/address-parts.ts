// One address line and the parts that it is told in.

/** An address as it is told in parts; empty text where there is none. */
export interface AddressParts {
  readonly unit: string;
  readonly building: string;
  readonly address_text: string;
}

/** Unit, building and text joined by commas (spec 1 §3). */
export function joinAddress({ unit, building, address_text }: AddressParts): string {
  return [unit, building, address_text]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** The parts of an address that was joined. A unit or building that does not lead it is part of its text. */
export function splitAddress(
  address: string,
  told: { readonly unit?: string | undefined; readonly building?: string | undefined },
): AddressParts {
  const [unit, afterUnit] = takeLead(address.trim(), told.unit);
  const [building, address_text] = takeLead(afterUnit, told.building);
  return { unit, building, address_text };
}

function takeLead(address: string, told = ''): readonly [string, string] {
  const lead = told.trim();
  return lead !== '' && address.startsWith(`${lead}, `)
    ? [lead, address.slice(lead.length + 2).trimStart()]
    : ['', address];
}
