import { readEmail } from '@sendero/core/session/email';

export interface MailSettings {
  /** The mail server; undefined: mails stay in the outbox. */
  readonly smtp_url: URL | undefined;
  /** The sender's address; undefined: the brand's support address. */
  readonly mail_from: string | undefined;
  /**
   * The base of links in mails, with `{site}` for the site's host label; undefined: the origin of the request that
   * caused the mail.
   */
  readonly public_url: string | undefined;
}

/** Reads the settings of mails. Throws an Error that names the variable with a wrong value (WLB-04). */
export function mailSettings(env: NodeJS.ProcessEnv): MailSettings {
  const [smtp, mail_from, public_url] = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'].map(
    (name) => env[name] || undefined,
  );
  if (smtp !== undefined && !(/^smtps?:\/\//.test(smtp) && URL.canParse(smtp)))
    throw new Error('SMTP_URL must be an address such as smtps://user:password@mail.example.');
  if (mail_from !== undefined && readEmail(mail_from) === null)
    throw new Error(`MAIL_FROM must be an email address, not "${mail_from}".`);
  if (public_url !== undefined && !/^https?:\/\/[^/]+$/.test(public_url))
    throw new Error(
      `PUBLIC_URL must be an address such as https://{site}.portal.example, not "${public_url}".`,
    );
  if (smtp !== undefined && public_url === undefined)
    throw new Error(
      'PUBLIC_URL is required with SMTP_URL: a mailed link must not lead where a request claims to come from.',
    );
  return { smtp_url: smtp === undefined ? undefined : new URL(smtp), mail_from, public_url };
}
