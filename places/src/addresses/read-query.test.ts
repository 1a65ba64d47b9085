import { describe, expect, it } from 'vitest';
import { readQuery } from './read-query.ts';

const POSTCODES = new Set(['00100', '0155', '11455', '00950', '238823', '106', 'sw1a1aa', '1000001']);

const read = (query: string) => readQuery(query, (code) => POSTCODES.has(code));

describe('a typed address', () => {
  it.each([
    ['Mannerh. 10 A 5', 'mannerh', '10', 'A 5', ''],
    ['10 Mannerheimintie', 'mannerheimintie', '10', '', ''],
    ['Mannerheimintie 10b', 'mannerheimintie', '10b', '', ''],
    ['Kalevankatu4', 'kalevankatu', '4', '', ''],
    ['Mikonkatu1a', 'mikonkatu', '1a', '', ''],
    ['Annankatu 12 A3', 'annankatu', '12', 'A 3', ''],
    ['Annankatu 12b C3', 'annankatu', '12b', 'C 3', ''],
    ['Annankatu 12 B-rappu', 'annankatu', '12', 'B-rappu', ''],
    ['Annankatu 12, rappu B ovi 3', 'annankatu', '12', 'rappu B ovi 3', ''],
    ['Annankatu 12 lh 3', 'annankatu', '12', 'lh 3', ''],
    ['Annegatan 12 bst 3', 'annegatan', '12', 'bst 3', ''],
    ['Kalevankatu 3 A 12 (ovikoodi 1234)', 'kalevankatu', '3', 'A 12', ''],
    ['(Kalevankatu 3)', 'kalevankatu', '3', '', ''],
    ['Mannerheimintie 10A5', 'mannerheimintie', '10', 'A 5', ''],
    ['Eteläranta 10 B 3. krs', 'etelaranta', '10', 'B 3. krs', ''],
    ['Fabianinkatu 14 as 3', 'fabianinkatu', '14', 'as 3', ''],
    ['Mannerheimintie 10, 00100 Helsinki', 'mannerheimintie helsinki', '10', '', '00100'],
    ['Storgata 10, 0155 Oslo', 'storgata oslo', '10', '', '0155'],
    ['Vasagatan 3, 114 55 Stockholm', 'vasagatan stockholm', '3', '', '11455'],
    ['Marszałkowska 10 m. 5, 00-950', 'marszalkowska', '10', 'm 5', '00950'],
    ['Hauptstr. 12/3', 'hauptstr', '12/3', '', ''],
    ['Bulevardi 2 – 4', 'bulevardi', '2-4', '', ''],
    ['#05-12, 10 Anson Road 238823', 'anson road', '10', '#05-12', '238823'],
    ['Unit 4, 10 Orchard Rd', 'orchard rd', '10', 'Unit 4', ''],
    ['Flat 2, 3/F, 10 Nathan Road', 'nathan road', '10', 'Flat 2 3/F', ''],
    ['Blk 123 Ang Mo Kio Ave 3', 'ang mo kio ave', '123 3', '', ''],
    ['House 5, Road 12', 'road', '5 12', '', ''],
    ['10 Downing Street, SW1A 1AA', 'downing street', '10', '', 'sw1a1aa'],
    ['106台北市忠孝東路四段10號5樓之3', '台北市忠孝東路4段', '10', '5樓之3', '106'],
    ['中山北路二段112', '中山北路2段', '112', '', ''],
    ['銀座1-2-3', '銀座1丁目', '2-3', '', ''],
    ['銀座一丁目2番3号', '銀座1丁目', '2-3', '', ''],
    ['〒100-0001 千代田', '千代田', '', '', '1000001'],
    ['บ้านเลขที่ ๑๒/๓ ถนนสุขุมวิท', 'ถนนสุขุมวิท', '12/3', '', ''],
    ['شارع فهد ١٠ شقة ٥', 'شارع فهد', '10', 'شقة 5', ''],
    ['Street 271', 'street', '271', '', ''],
    ['10F', '', '10f', '', ''],
    ['123', '', '', '', '123'],
    ['!!! … ,', '', '', '', ''],
  ])('%s [GEO-01]', (query, words, numbers, unit, postcode) => {
    const typed = read(query);
    expect([typed.words.join(' '), typed.numbers.join(' '), typed.unit, typed.postcode]).toEqual([
      words,
      numbers,
      unit,
      postcode,
    ]);
  });
});
