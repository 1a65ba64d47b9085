/** A Valkey or Redis server for positions and counts; not a cluster. */
export interface ValkeySettings {
  readonly url: string;
  /** Before every key, so that several deployments may share a server. */
  readonly prefix: string;
}

/**
 * Reads VALKEY_URL and VALKEY_PREFIX; undefined if there is no Valkey. Throws an Error that names the variable with a
 * wrong value (WLB-04).
 */
export function valkeySettings(env: NodeJS.ProcessEnv): ValkeySettings | undefined {
  const text = env['VALKEY_URL'];
  if (text === undefined || text === '') return undefined;
  const url = URL.parse(text);
  // The address may hold a password: it is not repeated.
  if (!url || !/^(?:valkey|redis)s?:$/.test(url.protocol) || url.hostname === '')
    throw new Error(
      'VALKEY_URL must be an address such as valkey://user:password@valkey.example:6379/0, or valkeys:// with TLS.',
    );
  const prefix = env['VALKEY_PREFIX'] || 'sendero';
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(prefix))
    throw new Error(`VALKEY_PREFIX must be letters, digits, - and _, 40 at most, not "${prefix}".`);
  return { url: text.replace(/^valkey/, 'redis'), prefix };
}
