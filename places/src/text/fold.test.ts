import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits, compact, fold, slug } from './fold.ts';

describe('folding', () => {
  it.each([
    ['Töölönkatu', 'toolonkatu'],
    ['TÖÖLÖNKATU', 'toolonkatu'],
    ["St. Paul's  Road", 'st pauls road'],
    ['Łódzka-Bœuf/Straße', 'lodzka boeuf strasse'],
    ['İstiklal', 'istiklal'],
    ['Đorđa Vajferta', 'dorda vajferta'],
    ['Ђорђа Вајферта', 'dorda vajferta'],
    ['Кнеза Милоша', 'kneza milosa'],
    ['Његошева', 'njegoseva'],
    ['Λεωφόρος Συγγρού', 'λεωφοροσ συγγρου'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['شَارِع أحمد', 'شارع احمد'],
    ['شـــارع إبراهيم', 'شارع ابراهيم'],
    ['مدرسة', 'مدرسه'],
    ['مصطفى', 'مصطفي'],
    ['الملك', 'ملك'],
    ['کراچی', 'كراچي'],
    ['تقسیم\u200cنامه', 'تقسيمنامه'],
    ['臺北市中山北路二段', '台北市中山北路2段'],
    ['銀座十二丁目', '銀座12丁目'],
    ['ＡＢ１２', 'ab12'],
    ['ｶﾌﾞｷ', 'カブキ'],
    ['ផ្លូវ ២៧១', 'ផ្លូវ 271'],
    ['ផ្លូវ\u200bព្រះ', 'ផ្លូវព្រះ'],
    ['ঢাকা ১২', 'ঢাকা 12'],
  ])('%s → %s [GEO-01]', (typed, folded) => {
    expect(fold(typed)).toBe(folded);
  });

  it.each([
    ['Thai vowels', 'กิน', 'กน'],
    ['Thai tones', 'ป่า', 'ป้า'],
    ['Lao vowels', 'ດີ', 'ດ'],
    ['Khmer vowels', 'ការ', 'ករ'],
    ['Burmese vowels', 'လမ်း', 'လမ'],
    ['Bengali vowels', 'কি', 'ক'],
    ['Japanese voicing', 'ガ', 'カ'],
  ])('keeps %s, which make another word [GEO-01]', (_, one, other) => {
    expect(fold(one)).not.toBe(fold(other));
    expect(fold(one)).not.toContain(' ');
  });

  it('changes nothing that is folded already', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
  });

  it('makes slugs, digits and postcodes of it', () => {
    expect(slug('Iso Roobertinkatu')).toBe('iso-roobertinkatu');
    expect(asciiDigits('บ้าน ๑๒/๓, شقة ٥, Ä')).toBe('บ้าน 12/3, شقة 5, Ä');
    expect(compact('SW1A 1AA')).toBe('sw1a1aa');
  });
});
