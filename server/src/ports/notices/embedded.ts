// Notices end in the outbox beside the mails, where a developer can read them.
import type { NoticeChannel } from '@sendero/core/market/notice-settings';
import type { MailCarrier } from '../email/port.ts';
import type { NoticeCarrier } from './port.ts';

/** A carrier that reaches nobody and stores every notice once. */
export function embeddedNotices(channel: NoticeChannel, outbox: MailCarrier): NoticeCarrier {
  return {
    channel,
    again: 'safe',
    send: async ({ notice_id, to, text, mail, brand, language, country_code }) => {
      const addressed = channel === 'push' ? 'this device' : to;
      await outbox.send({
        mail_id: notice_id,
        from: mail.from,
        to: addressed,
        subject: brand,
        text,
        html: '',
        language,
        country_code,
        channel,
      });
      return { ref: notice_id };
    },
  };
}
