// Searching in the scripts of all markets.
import { describe, expect, it } from 'vitest';
import type { Region } from '../region/region.ts';
import { aCity } from '../testing/a-city.ts';
import { regionSearch } from './region-search.ts';

function lines(region: Region, query: string): readonly string[] {
  return regionSearch(region)
    .find(query, undefined, 'fi', 8)
    .map(({ address }) => address.formatted_address);
}

it('finds a street whose name is a number by that alone [GEO-01]', () => {
  const town = aCity({ streets: [{ name: 'ផ្លូវ 271' }, { name: '၃၃ လမ်း' }] });
  expect(lines(town, '271')).toEqual(['ផ្លូវ 271, Town']);
  expect(lines(town, '២៧១')).toEqual(['ផ្លូវ 271, Town']);
  expect(lines(town, 'St 271')[0]).toBe('ផ្លូវ 271, Town');
  expect(lines(town, '၃၃')).toEqual(['၃၃ လမ်း, Town']);
  expect(lines(town, '999')).toEqual([]);
});

it.each([
  ['TH', 'ถนนสุขุมวิท', 'ซอยทองหล่อ 5'],
  ['KH', 'មហាវិថីព្រះនរោត្តម', 'ផ្លូវ ៥១'],
  ['MM', 'ဗိုလ်ချုပ်အောင်ဆန်းလမ်း', '၃၃ လမ်း'],
  ['LA', 'ຖະໜົນລ້ານຊ້າງ', 'ຖະໜົນເສດຖາທິລາດ'],
  ['TW', '忠孝東路四段', '羅斯福路一段'],
  ['JP', '中央通り', '外堀通り'],
  ['EG', 'شارع التحرير', 'شارع ٢٦ يوليو'],
  ['PK', 'زیب النساء اسٹریٹ', 'شاہراہ فیصل'],
  ['BD', 'বেগম রোকেয়া সরণি', 'রোড ২৭'],
  ['FI', 'Mannerheimintie', 'Yrjö-Koskisen katu'],
])('in %s the list never loses %s or %s while they are typed, sign by sign [GEO-01]', (country, ...names) => {
  const town = aCity({ country, streets: names.map((name) => ({ name })) });
  const signs = new Intl.Segmenter();
  const lost: string[] = [];
  for (const name of names) {
    let typed = '';
    for (const { segment } of signs.segment(name)) {
      typed += segment;
      if (!lines(town, typed).some((line) => line.startsWith(name))) lost.push(typed);
    }
  }
  expect(lost).toEqual([]);
});

describe('the scripts of the markets', () => {
  it.each([
    ['TW', '台北市', '中山北路二段', '中山北路2段112號', '中山北路二段 112'],
    ['TW', '台北市', '中山北路二段', '台北市中山區中山北路二段112號5樓', '中山北路二段 112'],
    ['TW', '台北市', '忠孝東路', '孝東路112', '忠孝東路 112'],
    ['JP', '東京', '銀座一丁目', '銀座1-2-112', '銀座一丁目'],
    ['TH', 'กรุงเทพ', 'ถนนสุขุมวิท', 'สุขุมวิท ๑๑๒', 'ถนนสุขุมวิท 112'],
    ['TH', 'กรุงเทพ', 'ถนนสุขุมวิท', 'ถ. สุขุมวิท 112', 'ถนนสุขุมวิท 112'],
    ['KH', 'ភ្នំពេញ', 'ផ្លូវ 271', '#112, ផ្លូវ ២៧១', 'ផ្លូវ 271 112'],
    ['LA', 'ວຽງຈັນ', 'ຖະໜົນລ້ານຊ້າງ', 'ລ້ານຊ້າງ 112', 'ຖະໜົນລ້ານຊ້າງ 112'],
    ['MM', 'ရန်ကုန်', 'ဗိုလ်ချုပ်လမ်း', '၁၁၂ ဗိုလ်ချုပ်', 'ဗိုလ်ချုပ်လမ်း 112'],
    ['BD', 'ঢাকা', 'মিরপুর রোড', 'বাড়ি ১১২ মিরপুর', 'মিরপুর রোড 112'],
    ['EG', 'القاهرة', 'شارع أحمد عرابي', '١١٢ شارع احمد عرابى', 'شارع أحمد عرابي 112'],
    ['SA', 'الرياض', 'طريق الملك فهد', 'ملك فهد 112', 'طريق الملك فهد 112'],
    ['PK', 'کراچی', 'شاہراہ فیصل', 'شاهراه فيصل ۱۱۲', 'شاہراہ فیصل 112'],
    ['GR', 'Αθήνα', 'Λεωφόρος Συγγρού', 'συγγρου 112', 'Λεωφόρος Συγγρού 112'],
    ['RS', 'Beograd', 'Кнеза Милоша', 'Kneza Milosa 112', 'Кнеза Милоша 112'],
    ['PL', 'Warszawa', 'Marszałkowska', 'ul. marszalkowska 112 m. 5', 'Marszałkowska 112'],
    ['SG', 'Singapore', 'Ang Mo Kio Avenue 3', 'Blk 112 Ang Mo Kio Ave 3 #05-12', 'Ang Mo Kio Avenue 3 112'],
    ['MY', 'Kuala Lumpur', 'Jalan Bukit Bintang', '112 Jln Bkt Bintang', 'Jalan Bukit Bintang 112'],
    ['RO', 'București', 'Bulevardul Unirii', 'Bd. Unirii 112', 'Bulevardul Unirii 112'],
    ['HU', 'Budapest', 'Váci utca', 'vaci u. 112', 'Váci utca 112'],
    ['SE', 'Stockholm', 'Sankt Eriksgatan', 'st eriksg 112', 'Sankt Eriksgatan 112'],
    ['DE', 'Berlin', 'Friedrichstraße', 'Friedrichstr. 112', 'Friedrichstraße 112'],
    ['PH', 'Manila', 'General Luna Street', 'gen luna st 112', 'General Luna Street 112'],
  ])('%s in %s: finds %s by "%s" [GEO-01]', (country, name, street, query, expected) => {
    const districts = [['中山區', -5, 5] as const];
    const decoys = [{ name: 'Another Lane' }, { name: '和平路' }, { name: 'ផ្លូវ 112' }];
    const town = aCity({
      name,
      country,
      districts,
      streets: [...decoys, { name: street, houses: '10 112' }],
    });
    const [first = ''] = lines(town, query);
    expect(first).toMatch(new RegExp(`^${expected}(,|$| 10,)`));
  });
});

it('finds what is typed inside a word where words have no spaces, below what begins with it [GEO-01]', () => {
  const town = aCity({ streets: [{ name: '新中山路' }, { name: '中山北路' }, { name: '和平路' }] });
  expect(lines(town, '中山')).toEqual(['中山北路, Town', '新中山路, Town']);
});
