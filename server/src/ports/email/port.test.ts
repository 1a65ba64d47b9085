import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import type { Mail, MailCarrier } from './port.ts';
import { smtpCarrier } from './smtp.ts';

let world: TestWorld;
let server: MailServer;

beforeAll(async () => {
  [world, server] = await Promise.all([createTestWorld(), startMailServer()]);
});
afterAll(() => Promise.all([world.close(), server.close()]));

const aMail = (given: Partial<Mail> = {}): Mail => ({
  mail_id: randomUUID(),
  from: { name: 'Sendero, riders', address: 'support@sendero.example' },
  to: `aino-${randomUUID()}@shop.example`,
  subject: 'Vahvista tilisi, ystävä hyvä – ja tule töihin meidän kanssamme heti huomenna',
  text: 'Hyvää päivää!\n\nhttps://portal.example/register/confirm?token=a_very-long.token=100%25',
  html: '<p lang="fi">Hyvää päivää!</p>',
  language: 'fi',
  ...given,
});

interface Case {
  readonly carrier: () => MailCarrier;
  /** What has arrived for this person. */
  readonly arrived: (to: string) => Promise<readonly Pick<Mail, 'subject' | 'text' | 'html'>[]>;
}

const cases: Record<string, Case> = {
  outbox: {
    carrier: () => world.mails,
    arrived: async (to) => (await world.outbox?.list())?.filter((mail) => mail.to === to) ?? [],
  },
  smtp: {
    carrier: () => smtpCarrier(server.url),
    arrived: async (to) => server.received.filter((mail) => mail.to.join() === to),
  },
};

describe.each(Object.entries(cases))('the carrier %s', (_name, { carrier, arrived }) => {
  it('delivers a mail whole, to its one reader [AUTH-16]', async () => {
    const mail = aMail();
    await carrier().send(mail);
    await carrier().send(aMail());
    const [one, ...more] = await arrived(mail.to);
    expect(more).toEqual([]);
    expect(one?.subject).toBe(mail.subject);
    expect(one?.text.replaceAll('\r\n', '\n').trim()).toBe(mail.text);
    expect(one?.html.trim()).toBe(mail.html);
  });

  it('takes a repeat', async () => {
    const mail = aMail();
    await carrier().send(mail);
    await expect(carrier().send(mail)).resolves.toBeUndefined();
  });
});

describe('the carrier smtp', () => {
  it('says who writes, in which language, and the same id for a repeat', async () => {
    const mail = aMail();
    await smtpCarrier(server.url).send(mail);
    const { source = '' } = server.received.at(-1) ?? {};
    expect(source).toContain('From: "Sendero, riders" <support@sendero.example>');
    expect(source).toContain(`Message-ID: <${mail.mail_id}@sendero.example>`);
    expect(source).toContain('Content-Language: fi');
  });

  it('lets nobody add readers or headers', async () => {
    const mail = aMail({ to: 'a@shop.example, b@shop.example', subject: 'One\r\nBcc: c@shop.example' });
    await smtpCarrier(server.url)
      .send(mail)
      .catch(() => undefined);
    expect(server.received.flatMap(({ to }) => to)).not.toContain('b@shop.example');
    expect(server.received.flatMap(({ to }) => to)).not.toContain('c@shop.example');
  });

  it('fails where the server turns a mail away or is not there', async () => {
    server.refuse(1);
    await expect(smtpCarrier(server.url).send(aMail())).rejects.toThrow('451');
    await expect(smtpCarrier(new URL('smtp://127.0.0.1:1')).send(aMail())).rejects.toThrow('ECONNREFUSED');
  });
});
