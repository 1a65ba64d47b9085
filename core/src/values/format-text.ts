// Texts carry ICU arguments, plurals and choices: "{n, plural, one {# order} other {# orders}}".

import { numberFormat, pluralRules } from './formatters.ts';
import { digitsTag, directionOf } from './locale.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * `text` with its arguments filled in, in the grammar of `locale` (ICU MessageFormat: `{name}`, `{n, number}`, `plural`
 * with `=0` forms and `#`, `select`, and apostrophe quoting). An argument without a value stays visible as `{name}`.
 * A value keeps its own direction, whatever stands around it: it is isolated (FSI … PDI) where it could turn round.
 * About 1 kB, where use-intl's formatter is 11 kB (gzip), too much for the public tracking page. The server renders
 * that page with it too.
 */
export function formatText(text: string, values: TextValues, locale: string): string {
  if (!/[{']/.test(text)) return text;
  const reader: Reader = { text, at: 0, values, locale };
  return readMessage(reader, undefined);
}

interface Reader {
  readonly text: string;
  at: number;
  readonly values: TextValues;
  readonly locale: string;
}

/** Reads up to the closing brace of this level; `count` is the value of `#`. */
function readMessage(reader: Reader, count: number | undefined): string {
  let out = '';
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    const char = reader.text[reader.at] ?? '';
    if (char === "'") out += readApostrophe(reader);
    else if (char === '{') out += readArgument(reader);
    else {
      out += char === '#' && count !== undefined ? formatNumber(count, reader.locale) : char;
      reader.at++;
    }
  }
  return out;
}

/** A doubled apostrophe is one; one before a brace or # quotes up to the next; any other is literal. */
function readApostrophe(reader: Reader): string {
  const next = reader.text[reader.at + 1];
  if (next === "'") {
    reader.at += 2;
    return "'";
  }
  if (next !== '{' && next !== '}' && next !== '#') {
    reader.at++;
    return "'";
  }
  const end = reader.text.indexOf("'", reader.at + 1);
  const stop = end === -1 ? reader.text.length : end;
  const quoted = reader.text.slice(reader.at + 1, stop);
  reader.at = stop + 1;
  return quoted;
}

function readArgument(reader: Reader): string {
  reader.at++;
  const name = readWord(reader);
  const value = reader.values[name];
  if (reader.text[reader.at] !== ',') {
    reader.at++;
    return value === undefined ? `{${name}}` : shown(value, reader.locale);
  }
  reader.at++;
  const kind = readWord(reader);
  if (reader.text[reader.at] === ',') reader.at++;
  const count = kind === 'plural' ? Number(value) : undefined;
  const forms = readForms(reader, count);
  reader.at++;
  if (forms.size === 0) return value === undefined ? `{${name}}` : shown(value, reader.locale);
  const form = count === undefined ? String(value) : pluralForm(forms, count, reader.locale);
  return forms.get(form) ?? forms.get('other') ?? '';
}

function readForms(reader: Reader, count: number | undefined): Map<string, string> {
  const forms = new Map<string, string>();
  for (let word = readWord(reader); word !== ''; word = readWord(reader)) {
    reader.at++;
    forms.set(word, readMessage(reader, count));
    reader.at++;
  }
  return forms;
}

/** The word at the reader's position, without surrounding blanks; empty at a brace or comma. */
function readWord(reader: Reader): string {
  const [all = '', word = ''] = /^\s*([^\s,{}]*)\s*/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += all.length;
  return word;
}

function pluralForm(forms: ReadonlyMap<string, string>, count: number, locale: string): string {
  return forms.has(`=${count}`) ? `=${count}` : pluralRules(locale, {}).select(count);
}

function shown(value: string | number, locale: string): string {
  return typeof value === 'number' ? formatNumber(value, locale) : isolated(value, locale);
}

/** Letters that are written from right to left, and Unicode's marks and embeddings of that direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * In a text from right to left, `60.17, 24.94` would show its numbers in the other order; in one from left to right,
 * an Arabic name would draw the number after it to its other side.
 */
function isolated(value: string, locale: string): string {
  return directionOf(locale) === 'rtl' || RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** `text` without the marks that isolate its values, for what is no text to read: the name of a file. */
export function withoutIsolation(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

function formatNumber(value: number, locale: string): string {
  return numberFormat(digitsTag(locale), {}).format(value);
}
