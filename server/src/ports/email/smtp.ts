import { createTransport } from 'nodemailer';
import type { MailCarrier } from './port.ts';

/** A server that says nothing for so long is given up; the mail is tried again later. */
const PATIENCE_MS = 10_000;

/** Hands mails to the SMTP server of `url`: `smtp://` upgrades to TLS where the server offers it, `smtps://` begins with it. */
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
    send: async ({ mail_id, from, to, subject, text, html, language }) => {
      await transport.sendMail({
        from: { ...from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${mail_id}@${from.address.split('@').at(-1) ?? ''}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
