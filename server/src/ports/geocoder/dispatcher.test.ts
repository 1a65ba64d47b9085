// What a dispatcher types, in a hurry and as customers say it, and what has to stand first: on the sample of Helsinki.
import { fileURLToPath } from 'node:url';
import type { Suggestion } from '@sendero/core/values/place';
import { compileSketches } from '@sendero/places/sketch';
import { geonamesTowns } from '@sendero/places/towns';
import { beforeAll, expect, it } from 'vitest';
import { embeddedGeocoder } from './embedded.ts';
import type { Geocoder } from './port.ts';

const SHOP = { lat: 60.1699, lng: 24.9384 };
let geocoder: Geocoder<Suggestion>;

beforeAll(async () => {
  const regions = await compileSketches(fileURLToPath(new URL('../../../../regions', import.meta.url)));
  geocoder = embeddedGeocoder(
    () => regions,
    geonamesTowns(() => []),
  );
});

const TYPED: readonly (readonly [query: string, address: string, unit?: string])[] = [
  // Beginnings
  ['mann', 'Mannerheimintie'],
  ['aleks', 'Aleksanterinkatu'],
  ['kaisaniem', 'Kaisaniemenkatu'],
  ['etelä espla', 'Eteläesplanadi'],
  ['fabianink', 'Fabianinkatu'],
  // Short forms
  ['Mannerh. 10 A 5', 'Mannerheimintie 10', 'A 5'],
  ['mannerheimint 10', 'Mannerheimintie 10'],
  ['aleksanterink. 20', 'Aleksanterinkatu 20'],
  ['Snellmannink 10', 'Snellmaninkatu 10'],
  ['Et. Makasiinikatu 4', 'Eteläinen Makasiinikatu 4'],
  ['P. Makasiinikatu 7', 'Pohjoinen Makasiinikatu 7'],
  ['P. Roobertinkatu 9', 'Pieni Roobertinkatu 9'],
  ['pohj. esplanadi 21', 'Pohjoisesplanadi 21'],
  ['alvar aallon k 3', 'Alvar Aallon katu 3'],
  // The number first, last, glued on, or the town before it
  ['10 mannerheimintie', 'Mannerheimintie 10'],
  ['12 annankatu helsinki', 'Annankatu 12'],
  ['kalevankatu4', 'Kalevankatu 4'],
  ['mikonk.1', 'Mikonkatu 1'],
  ['helsinki annankatu 12', 'Annankatu 12'],
  // Words apart, together, in another order
  ['yrjön katu 12', 'Yrjönkatu 12'],
  ['unionin katu 20', 'Unioninkatu 20'],
  ['roobertinkatu pieni 9', 'Pieni Roobertinkatu 9'],
  ['pieniroobertinkatu 9', 'Pieni Roobertinkatu 9'],
  ['elielin aukio 2', 'Elielinaukio 2'],
  ['senaatin tori', 'Senaatintori'],
  // Without dots and rings
  ['yrjonkatu 12', 'Yrjönkatu 12'],
  ['etelaesplanadi 20', 'Eteläesplanadi 20'],
  ['lonnrotinkatu 5', 'Lönnrotinkatu 5'],
  ['jarnvagstorget', 'Rautatientori'],
  ['toolonlahdenkatu', 'Töölönlahdenkatu'],
  // In Swedish
  ['Mannerheimvägen 10', 'Mannerheimintie 10'],
  ['mannerheimvagen 10 b 12', 'Mannerheimintie 10', 'b 12'],
  ['Alexandersgatan 20', 'Aleksanterinkatu 20'],
  ['alexandersg 20', 'Aleksanterinkatu 20'],
  ['Norra Esp. 21', 'Pohjoisesplanadi 21'],
  ['S. Esplanaden 20', 'Eteläesplanadi 20'],
  ['Georgsgatan 12', 'Yrjönkatu 12'],
  ['fabiansg 12', 'Fabianinkatu 12'],
  // With a slip
  ['mannerhemintie 10', 'Mannerheimintie 10'],
  ['manerheimintie', 'Mannerheimintie'],
  ['mannerhimintie 1', 'Mannerheimintie 1'],
  ['lönrotinkatu 5', 'Lönnrotinkatu 5'],
  ['bulvardi 10', 'Bulevardi 10'],
  ['snelmaninkatu 10', 'Snellmaninkatu 10'],
  ['anankatu 12', 'Annankatu 12'],
  ['Pieni Robertinkatu 9', 'Pieni Roobertinkatu 9'],
  // Stairway, flat and floor
  ['Bulevardi 10 C 22', 'Bulevardi 10', 'C 22'],
  ['Bulevardi 10C22', 'Bulevardi 10', 'C 22'],
  ['Annankatu 12 A3', 'Annankatu 12', 'A 3'],
  ['Annankatu 12 as. 3', 'Annankatu 12', 'as. 3'],
  ['Annankatu 12, ovi B', 'Annankatu 12', 'ovi B'],
  ['Annankatu 12 B-rappu', 'Annankatu 12', 'B-rappu'],
  ['Annankatu 12 lh 3', 'Annankatu 12', 'lh 3'],
  ['Annankatu 12 2.krs', 'Annankatu 12', '2.krs'],
  ['Fabiansgatan 12 bst 3', 'Fabianinkatu 12', 'bst 3'],
  ['Kalevankatu 3 A 12 (ovikoodi 1234)', 'Kalevankatu 3', 'A 12'],
  // Pasted whole
  ['Mannerheimintie 10, Helsinki, 00100', 'Mannerheimintie 10'],
  ['Bulevardi 10, 00120 HELSINKI', 'Bulevardi 10'],
  ['liisankatu 20, 00170 helsingfors', 'Liisankatu 20'],
  ['Fredrikinkatu 26 Helsinki Finland', 'Fredrikinkatu 26'],
  // A part of the name, where the number says that a door is meant
  ['Esplanadi 21', 'Pohjoisesplanadi 21'],
  ['makasiinikatu 7', 'Pohjoinen Makasiinikatu 7'],
];

it.each(TYPED.map(([query, address, unit]) => ({ query, address, unit })))(
  '"$query" is $address [GEO-01]',
  async ({ query, address, unit }) => {
    const [first] = await geocoder.autocomplete({ query, country: 'FI', near: SHOP, language: 'fi' });
    expect(first?.formatted_address.split(',')[0]).toBe(address);
    expect(first?.unit).toBe(unit);
  },
);
