import { describe, expect, it } from 'vitest';
import { natsSettings } from './nats-settings.ts';

describe('the settings of NATS', () => {
  it('are none unless NATS_URL is set', () => {
    expect(natsSettings({})).toBeUndefined();
    expect(natsSettings({ NATS_URL: '', NATS_PREFIX: 'x' })).toBeUndefined();
  });

  it('name servers, a credential and a prefix', () => {
    expect(natsSettings({ NATS_URL: 'nats://one.example' })).toEqual({
      servers: [{ host: 'one.example:4222', isTls: false }],
      prefix: 'sendero',
    });
    expect(
      natsSettings({ NATS_URL: 'tls://ada:p%40ss@one.example:5222, tls://[::1]', NATS_PREFIX: 'cell-2' }),
    ).toEqual({
      servers: [
        { host: 'one.example:5222', user: 'ada', pass: 'p@ss', isTls: true },
        { host: '[::1]:4222', isTls: true },
      ],
      prefix: 'cell-2',
    });
    expect(natsSettings({ NATS_URL: 'nats://secret@one.example' })?.servers[0]).toMatchObject({
      token: 'secret',
    });
  });

  it.each(['one.example:4222', 'http://one.example', 'nats://', 'nats://one.example,'])(
    'may not be %j',
    (NATS_URL) => expect(() => natsSettings({ NATS_URL })).toThrow(/^NATS_URL must be addresses/),
  );

  it('have a prefix that means nothing else to NATS, and never repeat a password', () => {
    const NATS_URL = 'nats://one.example';
    for (const NATS_PREFIX of ['a.b', '>', '*', 'a b'])
      expect(() => natsSettings({ NATS_URL, NATS_PREFIX })).toThrow(/^NATS_PREFIX must be/);
    expect(() => natsSettings({ NATS_URL: 'https://ada:secret@one.example' })).toThrow(/^(?!.*secret)/);
  });
});
