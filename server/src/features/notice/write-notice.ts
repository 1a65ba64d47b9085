import { createHash } from 'node:crypto';
import { trackingPath } from '@sendero/core/contract/pages';
import { clockTime } from '@sendero/core/tracking/words';
import { type NoticeFacts, noticeSentence, plainName, smsText } from '@sendero/core/notice/words';
import type { NoticeSettings } from '@sendero/core/market/notice-settings';
import type { OutgoingNotice } from '../../ports/notices/port.ts';
import type { World } from '../../world.ts';
import { linkIdOf } from '../order/link-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { noticeMail } from '../session/write-mail.ts';
import { portalUrl } from '../session/confirmation-link.ts';
import type { Addressee } from './addressee.ts';
import { tagOf } from './notice-tag.ts';
import type { NoticeKey } from './store.ts';

const LIFE_S = 3600;

/** Writes a notice as every channel needs it; `to` is added by the channel. */
export function writeNotice(
  world: World,
  {
    key,
    order,
    addressee,
    arrives_at,
  }: {
    readonly key: NoticeKey;
    readonly order: OrderRow;
    readonly addressee: Addressee;
    readonly arrives_at: Date | null;
    readonly settings: NoticeSettings;
  },
): Omit<OutgoingNotice, 'to'> {
  const { site, language } = addressee;
  const { market, brand } = site;
  const { country_code, time_zone } = market;
  const now = world.clock.now();
  // A guest is a person: their name is not said.
  const shop = order.sender ? '' : order.pickup.name;
  const say: NoticeFacts['say'] = (text, values) => world.texts.of(site.brand).say(language, text, values);
  const voice = { locale: language, texts: {}, now };
  const time = clockTime(arrives_at ?? order.promised_at, { country_code, time_zone }, voice);
  const facts: NoticeFacts = { step: key.step, brand, locale: language, say, shop, time };
  const link = `${originOf(world, addressee)}${trackingPath.replace(/:\w+/, linkIdOf(world.config.signing_keys, order.order_id))}`;
  const sentence = noticeSentence(facts);
  return {
    notice_id: noticeId(key),
    tag: tagOf(key),
    country_code,
    language,
    step: key.step,
    text: smsText(facts, link, say('notice.reply-stop', {})),
    brand: brand.name,
    shop: plainName(shop) || brand.name,
    sentence,
    time,
    link,
    life_s: LIFE_S,
    mail: noticeMail(world, site, language, {
      sentence,
      link,
      stop: `${link}#notices`,
      one_click: `${link}/notices/one-click`,
    }),
  };
}

/** Where pages are, for whoever did not ask for one. */
function originOf(world: World, { site }: Addressee): string {
  return portalUrl(world, site, `http://${site.id.replace('-', '.')}.localhost:${world.config.port}`);
}

/** A UUID made of the notice's key, so that each try has the same. */
function noticeId({ order_id, step, nth }: NoticeKey): string {
  const hex = createHash('sha256').update(`notice ${order_id} ${step} ${nth}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
