import { describe, expect, it } from 'vitest';
import { helpSettings } from './help-settings.ts';

const HELP_CENTRE_KEY = 'a key that the provider knows as well';
const HELP_CENTRE_URL = 'https://help.example/v2';

describe('the settings of the help centre', () => {
  it('name a provider and the key that is shared with it, or nobody [HLP-02]', () => {
    expect(helpSettings({ HELP_CENTRE_URL, HELP_CENTRE_KEY })).toEqual({
      url: new URL(HELP_CENTRE_URL),
      key: HELP_CENTRE_KEY,
    });
    expect(helpSettings({ HELP_CENTRE_URL: '', HELP_CENTRE_KEY: '' })).toBeUndefined();
  });

  it('stop the start by name where one is missing or wrong, and quote no secret [WLB-04]', () => {
    expect(() => helpSettings({ HELP_CENTRE_URL })).toThrow(/^HELP_CENTRE_KEY is required/);
    expect(() => helpSettings({ HELP_CENTRE_URL, HELP_CENTRE_KEY: 'short' })).toThrow(
      /^HELP_CENTRE_KEY [^']*$/,
    );
    expect(() => helpSettings({ HELP_CENTRE_URL: 'nowhere', HELP_CENTRE_KEY })).toThrow(
      /^HELP_CENTRE_URL [^']*$/,
    );
    expect(() => helpSettings({ HELP_CENTRE_KEY })).toThrow(/^HELP_CENTRE_URL/);
  });
});
