import { describe, expect, it } from 'vitest';
import { valkeySettings } from './valkey-settings.ts';

describe('the settings of Valkey', () => {
  it('are none unless VALKEY_URL is set', () => {
    expect(valkeySettings({})).toBeUndefined();
    expect(valkeySettings({ VALKEY_URL: '', VALKEY_PREFIX: 'x' })).toBeUndefined();
  });

  it('name a server by either name, and a prefix', () => {
    expect(valkeySettings({ VALKEY_URL: 'valkeys://ada:secret@v.example:7000/2' })).toEqual({
      url: 'rediss://ada:secret@v.example:7000/2',
      prefix: 'sendero',
    });
    expect(valkeySettings({ VALKEY_URL: 'redis://v.example', VALKEY_PREFIX: 'cell-2' })).toEqual({
      url: 'redis://v.example',
      prefix: 'cell-2',
    });
  });

  it('stop the start by name where they are wrong, and quote no secret', () => {
    for (const VALKEY_URL of ['v.example:6379', 'https://ada:secret@v.example', 'redis://'])
      expect(() => valkeySettings({ VALKEY_URL })).toThrow(/^(?!.*secret)VALKEY_URL must be an address/);
    expect(() => valkeySettings({ VALKEY_URL: 'redis://v.example', VALKEY_PREFIX: 'a b' })).toThrow(
      /^VALKEY_PREFIX must be/,
    );
  });
});
