import type { MailCarrier } from '../email/port.ts';
import type { NoticeCarrier } from './port.ts';

/** Notices as mails: a repeat has the same Message-ID, which most mail services show once. */
export function mailNotices(mails: MailCarrier): NoticeCarrier {
  return {
    channel: 'mail',
    again: 'safe',
    send: async ({ notice_id, to, mail }) => {
      await mails.send({ ...mail, mail_id: notice_id, to });
      return { ref: null };
    },
  };
}
