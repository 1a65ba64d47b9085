import { ar } from './ar.ts';
import { bn } from './bn.ts';
import { ceb } from './ceb.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { fi } from './fi.ts';
import { hu } from './hu.ts';
import { ja } from './ja.ts';
import { km } from './km.ts';
import { lo } from './lo.ts';
import { ms } from './ms.ts';
import { my } from './my.ts';
import { nb } from './nb.ts';
import { pl } from './pl.ts';
import { ro } from './ro.ts';
import { sr } from './sr.ts';
import { sv } from './sv.ts';
import { th } from './th.ts';
import { tl } from './tl.ts';
import { ur } from './ur.ts';
import { urLatn } from './ur-latn.ts';
import { zh } from './zh.ts';
import { zhMy } from './zh-my.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The vocabularies of every language that a sheet may be in. */
export const vocabularies: readonly Vocabulary[] = [
  ar,
  bn,
  ceb,
  cs,
  da,
  de,
  el,
  en,
  fi,
  hu,
  ja,
  km,
  lo,
  ms,
  my,
  nb,
  pl,
  ro,
  sr,
  sv,
  th,
  tl,
  ur,
  urLatn,
  zh,
  zhMy,
];

/** The vocabulary of a locale: its own, else its language's, else English. */
export function findVocabulary(locale: string): Vocabulary {
  const [language] = locale.split('-');
  const find = (tag: string | undefined) => vocabularies.find((vocabulary) => vocabulary.language === tag);
  return find(locale) ?? find(language) ?? en;
}
