/** The help centre's provider, from the environment. */
export interface HelpSettings {
  /** The provider's base address; its page has the same origin. */
  readonly url: URL;
  /** Shared with the provider, which verifies our tokens with it. */
  readonly key: string;
}

const SHORTEST_KEY = 32;

/**
 * Reads HELP_CENTRE_URL and HELP_CENTRE_KEY; undefined if neither is set: the portal's own questions are the help
 * centre then.
 */
export function helpSettings(env: NodeJS.ProcessEnv): HelpSettings | undefined {
  const [address, key] = [env['HELP_CENTRE_URL'] ?? '', env['HELP_CENTRE_KEY'] ?? ''];
  if (address === '' && key === '') return undefined;
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`HELP_CENTRE_URL must be an address such as https://help.example, not "${address}".`);
  if (key.length < SHORTEST_KEY)
    throw new Error(
      `HELP_CENTRE_KEY is required with HELP_CENTRE_URL, and must have at least ${SHORTEST_KEY} characters.`,
    );
  return { url, key };
}
