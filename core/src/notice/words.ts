// What a notice says. It names the shop and when, and nothing of the person: no name, address, note or code (RCP-07).
import type { Brand } from '../brand/brand.ts';
import type { NoticeSettings, NoticeStep } from '../market/notice-settings.ts';
import type { Market } from '../market/market.ts';
import { formatText } from '../values/format-text.ts';
import { languageOf } from '../values/locale.ts';
import { segmentsOf } from './segments.ts';

/** What recipients of a brand's orders in a market are told, and how. */
export function noticeSettingsOf(market: Market, brand?: Brand): NoticeSettings {
  return { ...market.notices, ...brand?.notices };
}

const LONGEST_NAME = 30;
const MOST_SEGMENTS = 2;

/**
 * A shop's name as a message may say it: letters, digits and spaces on one line. Nothing in it can be read as a link or as
 * an address, or turn the direction of what follows.
 */
export function plainName(name: string, longest = LONGEST_NAME): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{Nd}&'’-]+/gu, ' ')
    .replaceAll(/\d{4,}/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return [...graphemes.segment(plain)]
    .map(({ segment }) => segment)
    .slice(0, longest)
    .join('')
    .trim();
}

const graphemes = new Intl.Segmenter();

/** What the words are made of. */
export interface NoticeFacts {
  readonly step: NoticeStep;
  readonly brand: Brand;
  readonly locale: string;
  /** The locale’s texts. */
  readonly say: (key: string, values: Readonly<Record<string, string>>) => string;
  readonly shop: string;
  /** The time of arrival in the reader’s writing, for the steps that tell it. */
  readonly time: string;
}

/** One sentence, without the link. */
export function noticeSentence({ step, brand, locale, say, shop, time }: NoticeFacts): string {
  const values = { shop: plainName(shop) || brand.name, time };
  const own = brand.notice_texts?.[locale]?.[step] ?? brand.notice_texts?.[languageOf(locale)]?.[step];
  return own === undefined ? say(`notice.${step}`, values) : formatText(own, values, locale);
}

/**
 * A text message: the sentence, the link on a line of its own, and how to end them. It takes at most two segments: where the
 * shop’s name is too long for that, it is shortened,
 * then the brand stands for it, then the way to end them is left to the page behind the link.
 */
export function smsText(facts: NoticeFacts, link: string, ending: string): string {
  const whole = (shop: string, end: string): string =>
    [noticeSentence({ ...facts, shop }), link, end].filter((line) => line !== '').join('\n');
  // The brand’s name is short, and in letters that take little room.
  const names = [...[LONGEST_NAME, 20, 12, 6].map((longest) => plainName(facts.shop, longest)), ''];
  const lines = [...names.map((name) => whole(name, ending)), ...names.map((name) => whole(name, ''))];
  const tries = [...lines, ...lines.map(withoutMarks)];
  return tries.find((text) => segmentsOf(text) <= MOST_SEGMENTS) ?? link;
}

/** Latin letters without their marks, as people write text messages where a mark halves what one holds. */
function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replaceAll(/[łŁđĐ]/g, (letter) => bare[letter] ?? letter)
    .normalize('NFC');
}

const bare: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'dj', Đ: 'Dj' };
