// The customers of the demonstration's shops: invented people at real streets.
import type { Address } from '@sendero/core/values/place';
import type { World } from '../world.ts';
import type { Chance } from './chance.ts';

export interface Customer {
  readonly name: string;
  readonly phone: string;
  readonly unit: string;
  /** Unit and text, joined by commas. */
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly notes: string;
}

type Some = readonly [string, ...string[]];

const firstNames: Some = [
  'Aino',
  'Eero',
  'Elina',
  'Emma',
  'Hanna',
  'Heikki',
  'Ilona',
  'Jari',
  'Johanna',
  'Juho',
  'Kaisa',
  'Kalle',
  'Lauri',
  'Leena',
  'Maija',
  'Markus',
  'Mika',
  'Minna',
  'Noora',
  'Oskari',
  'Päivi',
  'Pekka',
  'Riikka',
  'Saara',
  'Sami',
  'Sofia',
  'Tiina',
  'Ville',
];
const lastNames: Some = [
  'Ahonen',
  'Aalto',
  'Hakala',
  'Heikkinen',
  'Hämäläinen',
  'Järvinen',
  'Karjalainen',
  'Kinnunen',
  'Korhonen',
  'Koskinen',
  'Laine',
  'Lehtonen',
  'Lindholm',
  'Mäkelä',
  'Mäkinen',
  'Nieminen',
  'Niskanen',
  'Nyström',
  'Ojala',
  'Rantanen',
  'Räsänen',
  'Salminen',
  'Salonen',
  'Savolainen',
  'Turunen',
  'Virtanen',
];
const streets: Some = [
  'Aleksanterinkatu',
  'Albertinkatu',
  'Annankatu',
  'Bulevardi',
  'Eerikinkatu',
  'Fabianinkatu',
  'Fredrikinkatu',
  'Hämeentie',
  'Iso Roobertinkatu',
  'Kaisaniemenkatu',
  'Kalevankatu',
  'Korkeavuorenkatu',
  'Lönnrotinkatu',
  'Mannerheimintie',
  'Mechelininkatu',
  'Meritullinkatu',
  'Museokatu',
  'Runeberginkatu',
  'Snellmaninkatu',
  'Tehtaankatu',
  'Topeliuksenkatu',
  'Unioninkatu',
];
const notes: Some = [
  '',
  '',
  '',
  'Door code 1234',
  'Ring twice, please',
  'Leave it at the door',
  'Call on arrival',
  'Third floor, no lift',
];

const WANTED = 80;

/** Customers at those of the addresses that the geocoder knows in Helsinki. */
export async function demonstrationCustomers(world: World, chance: Chance): Promise<Customer[]> {
  const queries = Array.from({ length: WANTED }, () => `${chance.pick(streets)} ${chance.between(2, 20)}`);
  const found = await Promise.all(
    queries.map((query) => world.geocoder.autocomplete({ query, country: 'FI', language: 'fi', limit: 1 })),
  );
  return found.flatMap(([address]) => (address?.number ? [toCustomer(address, chance)] : []));
}

function toCustomer(address: Address, chance: Chance): Customer {
  const name = `${chance.pick(firstNames)} ${chance.pick(lastNames)}`;
  const phone = `+35850${chance.between(2_000_000, 9_999_999)}`;
  const unit = `${chance.pick(['A', 'B', 'C'])} ${chance.between(1, 48)}`;
  return {
    name,
    phone,
    unit,
    address: `${unit}, ${address.formatted_address}`,
    latitude: address.latitude,
    longitude: address.longitude,
    notes: chance.pick(notes),
  };
}
