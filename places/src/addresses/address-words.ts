// Abbreviations of address words, and words for flats and floors; folded, by language. Data only.

/** Spellings of one word per line. Languages that share abbreviations stand together. */
const SAME_WORDS: readonly string[] = [
  // English, as written from Hong Kong to Manila
  'street st str',
  'saint st',
  'road rd',
  'avenue ave av',
  'boulevard blvd bd',
  'lane ln',
  'drive dr',
  'court ct',
  'place pl',
  'square sq',
  'terrace ter tce',
  'crescent cres cr',
  'close cl',
  'highway hwy',
  'expressway expy',
  'parkway pkwy',
  'garden gdn',
  'gardens gdns',
  'park pk',
  'estate est',
  'building bldg blk',
  'block blk bl',
  'tower twr',
  'centre center ctr',
  'station stn',
  'mount mt',
  'section sec',
  'sector sec',
  'phase ph',
  'north n',
  'south s',
  'east e',
  'west w',
  'upper upp',
  'general gen',
  'doctor dr',
  'president pres',
  'santa sta',
  'santo sto',
  'barangay brgy bgy',
  'subdivision subd',
  // Malay
  'jalan jln jl',
  'lorong lrg',
  'persiaran psn',
  'taman tmn',
  'kampung kg kpg',
  'lebuhraya lbh',
  'bukit bkt',
  'sungai sg',
  'bandar bdr',
  // Finnish
  'katu k',
  'tie t',
  'kuja kj',
  'polku p',
  'tori tr',
  'aukio auk',
  'bulevardi bulev',
  'pieni p',
  'iso i',
  'lansi l',
  'itainen it',
  'etelainen et',
  'pohjoinen pohj',
  // Swedish, Norwegian, Danish
  'gatan gata gate gade g gt',
  'vagen vag vei veien vej v',
  'plats plads plass pl',
  'torget torg torv',
  'kvarter kvarteret kvartal kv',
  'stora st',
  'lilla l',
  'norra n',
  'sodra s',
  'vastra v',
  'ostra o',
  'sankt st',
  'store st',
  'lille l',
  // German
  'strasse str',
  'platz pl',
  'alte a',
  // Polish, Czech
  'aleja aleje al',
  'plac pl',
  'osiedle os',
  'generala gen',
  'ksiedza ks',
  'swietego sw',
  'namesti nam',
  'trida tr',
  'nabrezi nabr',
  // Hungarian
  'utca u',
  'ut u',
  'korut krt',
  'ter t',
  'setany stny',
  // Romanian
  'strada str',
  'bulevardul bulevard bd bdul blvd',
  'soseaua sos',
  'calea cal',
  'piata pta p',
  'aleea al',
  'intrarea intr',
  'splaiul spl',
  'doctor dr',
  // Serbian
  'bulevar bul',
  'trg t',
  // Greek
  'λεωφοροσ λεωφ λ',
  'πλατεια πλ',
  'αγιου αγ',
  'αγιασ αγ',
  // Arabic, Urdu
  'شارع ش',
  'طريق ط',
  'روڈ rd',
  // Khmer: streets have numbers, which many people write with a Latin word
  'ផ្លូវ street st',
  // Thai
  'ถนน ถ',
  'ซอย ซ',
  'แขวง ข',
];

const others = new Map<string, Set<string>>();
for (const group of SAME_WORDS.map((line) => line.split(' '))) {
  for (const word of group) others.set(word, new Set([...(others.get(word) ?? []), ...group]));
}

/** The other spellings of `word`: `st` → street, saint, sankt … */
export function otherWays(word: string): readonly string[] {
  return [...(others.get(word) ?? [])].filter((way) => way !== word);
}

/** Words that may be missing from a name or added to it. */
export const OPTIONAL: ReadonlySet<string> = new Set(
  'the al el ul ulica ulice ulitsa οδοσ odos شارع thanon soi jalan block of de'.split(' '),
);

/** Words before a house number: `No. 10`, `บ้านเลขที่ 10`. */
export const HOUSE_WORDS =
  'no nr num number blk house hse h.no plot kuća broj br č.p. αρ منزل رقم مبنى บ้านเลขที่ เลขที่ ផ្ទះ ផ្ទះលេខ အမှတ် বাড়ি';

/** Words before the number or letter of a flat. */
export const UNIT_WORDS =
  'unit flat apartment apt suite ste room rm as asunto huon ovi lh bostad bst lgh leilighet lejl wohnung whg mieszkanie lokal lok byt stan ap apartament sc scara διαμ شقة وحدة ห้อง';

/** Words before or after the letter of a stairway. */
export const STAIR_WORDS = 'rappu rp porras trappa uppgång opgang oppgang';

/** Words before or after the number of a floor. */
export const FLOOR_WORDS =
  'floor fl level lvl kerros krs tr trappor våning vån etasje etg sal etage og piętro pietro patro emelet etaj sprat όροφος οροφος طابق الطابق دور ชั้น ជាន់ ຊັ້ນ';
