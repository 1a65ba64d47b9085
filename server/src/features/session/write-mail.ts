// The mails of the product, in the reader's language and with the site's brand, as text and as HTML without images.
import { randomUUID } from 'node:crypto';
import type { Site } from '@sendero/core/market/site';
import { html, type Html } from '@sendero/core/values/html';
import { clockTag } from '@sendero/core/values/locale';
import type { Mail } from '../../ports/email/port.ts';
import type { World } from '../../world.ts';

/** The recipient of a mail, and its language. */
export interface Recipient {
  readonly email: string;
  /** One of the site's languages; otherwise the site's default is used. */
  readonly language: string | undefined;
}

/** The texts of a mail, in reading order. */
interface Words {
  readonly subject: string;
  readonly lead: string;
  /** What the reader may do: follow a link, or type a code. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly code?: string;
  readonly notes: readonly string[];
  /** A quiet link at the end. */
  readonly ending?: { readonly label: string; readonly url: string };
}

/** What a link confirms: the registration of a shop, requested at a time. */
export interface Confirming {
  readonly url: string;
  readonly shop: string;
  readonly asked_at: Date;
}

/** Returns the mail that confirms a registration by its link, and says which registration it is (AUTH-23). */
export function confirmationMail(world: World, site: Site, to: Recipient, confirming: Confirming): Mail {
  const say = speaker(world, site, to);
  const { url, asked_at } = confirming;
  const when = timeFor(world, site, to, asked_at);
  return toMail(world, site, to, {
    subject: say('mail.confirm-subject'),
    lead: say('mail.confirm-lead'),
    link: { label: say('mail.confirm-button'), url },
    notes: [
      say('mail.confirm-what', { shop: plain(confirming.shop), when }),
      say('mail.confirm-life'),
      say('mail.not-asked'),
    ],
  });
}

/** Returns the mail with the code for a new password. */
export function codeMail(world: World, site: Site, to: Recipient, code: string): Mail {
  const say = speaker(world, site, to);
  return toMail(world, site, to, {
    subject: say('mail.code-subject'),
    lead: say('mail.code-lead'),
    code,
    notes: [say('mail.code-life'), say('mail.not-asked')],
  });
}

/** What a new owner's mail says: who named them, and the address to follow. */
export interface Invitation {
  /** The email of the caller who named the owner; the mail contains no other text that somebody typed. */
  readonly inviter: string;
  readonly url: string;
  /** Whether it is about a root with all its outlets. */
  readonly is_whole: boolean;
}

/** Returns the mail that invites an owner without an account. */
export function invitationMail(
  world: World,
  site: Site,
  to: Recipient,
  { inviter, url, is_whole }: Invitation,
): Mail {
  const say = speaker(world, site, to);
  return toMail(world, site, to, {
    subject: say('mail.invited-subject'),
    lead: say(is_whole ? 'mail.team-lead' : 'mail.owner-lead', { inviter }),
    link: { label: say('mail.invited-button'), url },
    notes: [say('mail.invited-life'), say('mail.owner-unknown')],
  });
}

/** Returns the notice to an owner with an account that they own one more collection point, or a business. */
export function ownerMail(
  world: World,
  site: Site,
  to: Recipient,
  { inviter, url, is_whole }: Invitation,
): Mail {
  const say = speaker(world, site, to);
  return toMail(world, site, to, {
    subject: say(is_whole ? 'mail.team-subject' : 'mail.owner-subject'),
    lead: say(is_whole ? 'mail.team-lead' : 'mail.owner-lead', { inviter }),
    link: { label: say('mail.owner-button'), url },
    notes: [say('mail.owner-unknown')],
  });
}

/** A day on which a returning order could not be placed. */
export interface MissedDay {
  readonly customer: string;
  /** When it was wanted. */
  readonly at: Date;
  /** The key of the text that says what is wrong. */
  readonly reason: string;
  readonly url: string;
}

/** Returns the mail to who let an order return, about a day on which it could not be placed: why, and what to do. */
export function missedDayMail(world: World, site: Site, to: Recipient, missed: MissedDay): Mail {
  const say = speaker(world, site, to);
  const when = (options: Intl.DateTimeFormatOptions) => timeFor(world, site, to, missed.at, options);
  const day = when({ weekday: 'long', day: 'numeric', month: 'long' });
  const customer = plain(missed.customer);
  return toMail(world, site, to, {
    subject: say('mail.repeat-subject', { customer, day: when({ day: 'numeric', month: 'long' }) }),
    lead: `${say('mail.repeat-lead', { customer, day, time: when({ timeStyle: 'short' }) })} ${say(missed.reason)}`,
    link: { label: say('mail.repeat-button'), url: missed.url },
    notes: [say('mail.repeat-next')],
  });
}

/** Returns the mail to an owner about a webhook, by its host, that was switched off since it does not answer (DEV-05). */
export function webhookStoppedMail(world: World, site: Site, to: Recipient, host: string): Mail {
  const say = speaker(world, site, to);
  return toMail(world, site, to, {
    subject: say('mail.webhook-subject'),
    lead: say('mail.webhook-lead', { host }),
    notes: [say('mail.webhook-next')],
  });
}

/** What a notice to the recipient of an order says, and where its links lead. */
export interface NoticeWords {
  readonly sentence: string;
  readonly link: string;
  readonly stop: string;
  readonly one_click: string;
}

/** A notice as a mail (RCP-07): one press in the mail program ends them, and so does the link at its end. */
export function noticeMail(
  world: World,
  site: Site,
  language: string,
  { sentence, link, stop, one_click }: NoticeWords,
): Omit<Mail, 'to'> {
  const to = { email: '', language };
  const say = speaker(world, site, to);
  const mail = toMail(world, site, to, {
    subject: sentence,
    lead: sentence,
    link: { label: say('notice.follow'), url: link },
    notes: [],
    ending: { label: say('notice.stop'), url: stop },
  });
  return { ...mail, unsubscribe_url: one_click };
}

/** A time as the mail's reader writes it, on the site's clock. */
export const timeFor = (
  world: World,
  site: Site,
  to: Recipient,
  time: Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' },
): string =>
  new Intl.DateTimeFormat(clockTag(languageOf(world, site, to), site.market.country_code), {
    ...options,
    timeZone: site.market.time_zone,
  }).format(time);

const LONGEST_NAME = 60;

/** A typed name, for a reader who may not know the person: only characters that cannot form a link or an address. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{Nd}&'’-]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);

function languageOf({ texts }: World, { market }: Site, { language }: Recipient): string {
  return texts.choose(language, market.languages, market.default_language);
}

/** Returns a function that says texts in the language of a mail. */
export function speaker(
  world: World,
  site: Site,
  to: Recipient,
): (key: string, values?: Readonly<Record<string, string>>) => string {
  const language = languageOf(world, site, to);
  return (key, values = {}) =>
    world.texts.of(site.brand).say(language, key, { brand: site.brand.name, ...values });
}

export function toMail(world: World, site: Site, to: Recipient, words: Words): Mail {
  const { brand } = site;
  const { subject, lead, link, code, notes, ending } = words;
  const linked = (one: Words['link']) => one && `${one.label}:\n${one.url}`;
  const parts = [lead, linked(link), code, ...notes, brand.name, linked(ending)];
  return {
    mail_id: randomUUID(),
    from: { name: brand.name, address: world.config.mail_from ?? brand.support_email },
    to: to.email,
    subject,
    text: `${parts.filter((part) => part !== undefined).join('\n\n')}\n`,
    html: markup(site, languageOf(world, site, to), words).markup,
    language: languageOf(world, site, to),
    country_code: site.market.country_code,
  };
}

/** Each colour is given twice: the first is for mail readers that do not support the brand's own. */
function markup(
  { brand }: Site,
  language: string,
  { subject, lead, link, code, notes, ending }: Words,
): Html {
  const colour = (property: string) => `${property}:#1c5d48;${property}:oklch(0.45 0.12 ${brand.hue})`;
  const button = `display:inline-block;padding:12px 20px;border-radius:8px;color:#ffffff;text-decoration:none;font-weight:600;${colour('background-color')}`;
  const said = [
    ...(link ? [html`<p><a href="${link.url}" style="${button}">${link.label}</a></p>`] : []),
    ...(code === undefined
      ? []
      : [
          html`<p dir="ltr" style="font-size:32px;font-weight:700;letter-spacing:6px;margin:24px 0">
            ${code}
          </p>`,
        ]),
  ];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background-color:#f4f4f2;color:#1b1b1a;font-family:system-ui,sans-serif">
        <div
          dir="auto"
          style="max-width:480px;margin:0 auto;padding:32px 24px;background-color:#ffffff;line-height:1.5"
        >
          <p style="margin:0 0 24px;font-size:18px;font-weight:700;${colour('color')}">${brand.name}</p>
          <p style="font-size:16px">${lead}</p>
          ${said} ${notes.map((note) => html`<p style="font-size:14px;color:#5c5c58">${note}</p>`)}
          ${
            ending === undefined
              ? null
              : html`<p style="font-size:13px">
                  <a href="${ending.url}" style="color:#5c5c58">${ending.label}</a>
                </p>`
          }
        </div>
      </body>
    </html>`;
}
