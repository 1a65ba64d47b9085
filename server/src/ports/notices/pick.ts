import type { NoticeChannel } from '@sendero/core/market/notice-settings';
import type { Config } from '../../config.ts';
import type { PushSettings } from '../../notice-settings.ts';
import { withSpans } from '../../telemetry/with-spans.ts';
import type { World } from '../../world.ts';
import type { MailCarrier } from '../email/port.ts';
import { embeddedNotices } from './embedded.ts';
import { mailNotices } from './mail.ts';
import { type NoticeCarrier, type NoticeCarriers, eventsPath } from './port.ts';
import { twilioNotices } from './twilio.ts';
import { whatsAppNotices } from './whatsapp.ts';

interface Parts extends Pick<World, 'clock' | 'log' | 'metrics'> {
  readonly mails: MailCarrier;
  readonly outbox: MailCarrier;
}

/** The configured providers. Outside production the outbox takes what would have gone by the others. */
export async function pickNotices(
  { smtp_url, production, notices: { sms, whatsapp, push, events_url } }: Config,
  { mails, outbox }: Parts,
): Promise<NoticeCarriers> {
  const instead = (channel: NoticeChannel): NoticeCarrier | null =>
    production ? null : embeddedNotices(channel, outbox);
  return {
    push: push ? spanned(await openWebPush(push)) : instead('push'),
    whatsapp: whatsapp ? spanned(whatsAppNotices(whatsapp)) : null,
    sms: sms && events_url ? spanned(twilioNotices(sms, eventsAt(events_url, 'sms'))) : instead('sms'),
    mail: smtp_url || !production ? mailNotices(mails) : null,
  };
}

/** Its packages are loaded only where it is used. */
async function openWebPush(settings: PushSettings): Promise<NoticeCarrier> {
  const { webPushNotices } = await import('./web-push.ts');
  return webPushNotices(settings);
}

const eventsAt = (origin: URL, channel: NoticeChannel): URL => new URL(eventsPath(channel), origin);

const spanned = (carrier: NoticeCarrier): NoticeCarrier =>
  withSpans(`notice ${carrier.channel}`, carrier, ['send']);
