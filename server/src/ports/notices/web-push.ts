import { type PushedNotice, type DeviceSubscription, subscriptionSchema } from '@sendero/core/notice/push';
import { directionOf } from '@sendero/core/values/locale';
import { createHash } from 'node:crypto';
import webPush from 'web-push';
import * as z from 'zod/mini';
import type { PushSettings } from '../../notice-settings.ts';
import { askOnce } from './ask-once.ts';
import { type NoticeCarrier, NoticeRefused, type OutgoingNotice } from './port.ts';

/** The subscription has ended, or was made with another key of ours: this device is never reached again. */
const ENDED: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

const devicesSchema = z.array(subscriptionSchema);

/**
 * Notices to browsers by their push services (RFC 8030), encrypted for the device (RFC 8291) and signed by us (RFC 8292). A
 * repeat takes the place of what was sent before, at the service (`Topic`) and on the device (`tag`).
 */
export function webPushNotices({ public_key, private_key, contact }: PushSettings): NoticeCarrier {
  const vapidDetails = { subject: contact, publicKey: public_key, privateKey: private_key };

  const push = async (notice: OutgoingNotice, device: DeviceSubscription): Promise<boolean> => {
    const payload = JSON.stringify(shownOf(notice));
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(device, payload, {
      vapidDetails,
      TTL: notice.life_s,
      urgency: 'high',
      topic: tagOf(notice),
    });
    const sent = { method, headers: texts(headers), body: new Uint8Array(body ?? []) };
    const { ok, status } = await askOnce(new URL(endpoint), sent);
    if (!ok && !ENDED.has(status)) throw new Error(`answered with status ${status}`);
    return ok;
  };

  return {
    channel: 'push',
    again: 'safe',
    send: async (notice) => {
      const devices = devicesSchema.parse(JSON.parse(notice.to));
      const outcomes = await Promise.allSettled(devices.map((device) => push(notice, device)));
      const ended = devices.filter((_, nth) => hasEnded(outcomes[nth])).map(({ endpoint }) => endpoint);
      if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value))
        return { ref: null, ended };
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
      throw new NoticeRefused('unreachable', 'no device is left');
    },
  };
}

const hasEnded = (outcome: PromiseSettledResult<boolean> | undefined): boolean =>
  outcome?.status === 'fulfilled' && !outcome.value;

function shownOf(notice: OutgoingNotice): PushedNotice {
  const { shop, sentence, language, link } = notice;
  return {
    title: shop,
    body: sentence,
    lang: language,
    dir: directionOf(language),
    tag: tagOf(notice),
    link,
  };
}

/** At most 32 characters of base64url, as a topic is. */
const tagOf = ({ notice_id }: OutgoingNotice): string =>
  createHash('sha256').update(notice_id).digest('base64url').slice(0, 32);

const texts = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
