// Reads the short codes of orders as people type them (ORD-12, decision 0076). The database makes the codes.
import { latinDigits } from '../values/digits.ts';

const CHARACTERS = '256789CDHJMNPRTVWX';
const LENGTH = 4;

/** Characters that no code has, each before the one that was misread or misheard for it; Cyrillic and Greek letters too. */
const LIKE: ReadonlyMap<string, string> = new Map(
  `S5 Z2 B8 G6 Q9 OD 0D 17 I7 L7 38 49 UV YV KX FP
   СC НH МM РP ТT ХX В8 ОD ΗH ΜM ΝN ΡP ΤT ΧX Β8 ΟD Ζ2 ΚX ΥV`
    .split(/\s+/)
    .map(([typed = '', meant = '']) => [typed, meant]),
);

/**
 * The short code that `text` means: in any case, with spaces, hyphens or `#`, digits of any script, and look-alikes in
 * place of the right characters. Null where it is none.
 */
export function readShortCode(text: string): string | null {
  const code = [...tidied(text)].map((character) => LIKE.get(character) ?? character).join('');
  return code.length === LENGTH && isOfCode(code) ? code : null;
}

/** Whether somebody who has typed `text` so far may be typing `code`. Two characters are needed, and exact ones until all four are there. */
export function mayBecomeCode(text: string, code: string): boolean {
  const typed = tidied(text);
  return typed.length < LENGTH
    ? typed.length > 1 && code.startsWith(typed)
    : code !== '' && readShortCode(text) === code;
}

const tidied = (text: string): string =>
  latinDigits(text)
    .replace(/[\s#-]/g, '')
    .toUpperCase();

const isOfCode = (text: string): boolean => [...text].every((character) => CHARACTERS.includes(character));
