import { createTransport } from 'nodemailer';
import type { MailCarrier } from './port.ts';

/** The time limit for a server that does not answer; the mail is retried later. */
const PATIENCE_MS = 10_000;

/**
 * Sends mails to the SMTP server at `url`: `smtp://` upgrades to TLS if the server offers it, `smtps://` starts with
 * it.
 */
export function smtpCarrier(url: URL): MailCarrier {
  const transport = createTransport({
    url: url.href,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ mail_id, from, to, subject, text, html, language, unsubscribe_url }) => {
      await transport.sendMail({
        from: { ...from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${mail_id}@${from.address.split('@').at(-1) ?? ''}>`,
        headers: {
          'Content-Language': language,
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe_url !== undefined && {
            'List-Unsubscribe': `<${unsubscribe_url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
  };
}
