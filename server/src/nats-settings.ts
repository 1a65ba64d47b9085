/** A NATS server, or several of one cluster, that announcements go through. */
export interface NatsSettings {
  readonly servers: readonly [NatsServer, ...NatsServer[]];
  /** Before every subject, so that several deployments may share a cluster. */
  readonly prefix: string;
}

interface NatsServer {
  /** With its port. */
  readonly host: string;
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly isTls: boolean;
}

const PORT = '4222';

/**
 * Reads NATS_URL and NATS_PREFIX; undefined if there is no NATS. Throws an Error that names the variable with a wrong
 * value (WLB-04).
 */
export function natsSettings(env: NodeJS.ProcessEnv): NatsSettings | undefined {
  const urls = env['NATS_URL'];
  if (urls === undefined || urls === '') return undefined;
  const prefix = env['NATS_PREFIX'] || 'sendero';
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(prefix))
    throw new Error(`NATS_PREFIX must be letters, digits, - and _, 40 at most, not "${prefix}".`);
  const [first, ...more] = urls.split(',').map((url) => natsServer(url.trim()));
  return { servers: first ? [first, ...more] : [natsServer('')], prefix };
}

function natsServer(text: string): NatsServer {
  const url = URL.parse(text);
  // The address may hold a password: it is not repeated.
  if (!url || !/^(?:nats|tls):$/.test(url.protocol) || url.hostname === '')
    throw new Error(
      'NATS_URL must be addresses such as nats://user:password@nats.example:4222 or tls://token@nats.example, with commas between.',
    );
  const [user, pass] = [url.username, url.password].map(decodeURIComponent);
  return {
    host: `${url.hostname}:${url.port || PORT}`,
    ...(user && (pass ? { user, pass } : { token: user })),
    isTls: url.protocol === 'tls:',
  };
}
