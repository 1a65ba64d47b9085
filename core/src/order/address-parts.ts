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

/**
 * An address as it is stored and shown: `,,Street 1`, with empty parts, becomes `Street 1` (ORD-11).
 *
 * @internal Exported for its table of cases: elsewhere addresses are read in their parts.
 */
export function tidyAddress(address: string): string {
  return address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Whether an address has anything to show: a letter or a digit, in any script (OUT-12). */
export const isAddress = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The parts of an address that are given beside it. */
export interface ToldParts {
  readonly unit?: string | null | undefined;
  readonly building?: string | null | undefined;
}

/**
 * The parts of an address as somebody sent it: the specification's own form (unit, building and text joined by commas,
 * empty parts and all), or a text with unit and building beside it (ORD-11).
 *
 * The form is known by an empty part among the first two, or by commas without a blank where a number follows in the
 * text; any other comma belongs to the text. What is told beside the address comes first.
 */
export function readAddress(address: string, told: ToldParts = {}): AddressParts {
  const form = commaForm(address);
  if (form === null) return withTold(splitAddress(address, told), told);
  return withTold({ ...form, address_text: splitAddress(form.address_text, told).address_text }, told);
}

/** A place's address in one line, its unit and building in front. */
export const wholeAddress = ({ unit, building, address }: ToldParts & { readonly address: string }): string =>
  joinAddress({ unit: unit ?? '', building: building ?? '', address_text: address });

function withTold(parts: AddressParts, told: ToldParts): AddressParts {
  const [unit, building] = [tidyAddress(told.unit ?? ''), tidyAddress(told.building ?? '')];
  return { ...parts, unit: unit || parts.unit, building: building || parts.building };
}

const LONGEST_UNIT = 50;
const LONGEST_BUILDING = 100;

function commaForm(address: string): AddressParts | null {
  const [, unit = '', building = '', text = ''] = /^([^,]*),([^,]*),(.*)$/su.exec(address) ?? [];
  const parts = { unit: unit.trim(), building: building.trim(), address_text: tidyAddress(text) };
  const isTight = !/,\s/.test(`${unit},${building},${text.slice(0, 1)}`) && /\p{N}/u.test(text);
  const hasGap = parts.unit === '' || parts.building === '';
  const fits = parts.unit.length <= LONGEST_UNIT && parts.building.length <= LONGEST_BUILDING;
  return isAddress(text) && fits && (hasGap || isTight) ? parts : null;
}

/** The parts of a joined address. A unit or building that it does not start with is part of its text. */
export function splitAddress(address: string, told: ToldParts): AddressParts {
  const [unit, afterUnit] = takeLead(tidyAddress(address), told.unit);
  const [building, address_text] = takeLead(afterUnit, told.building);
  return { unit, building, address_text };
}

function takeLead(address: string, told?: string | null): readonly [string, string] {
  const lead = tidyAddress(told ?? '');
  return lead !== '' && address.startsWith(`${lead}, `)
    ? [lead, address.slice(lead.length + 2).trimStart()]
    : ['', address];
}
