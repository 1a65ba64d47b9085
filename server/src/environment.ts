import { readFileSync } from 'node:fs';

/** The settings that hold a secret, or more than fits a line. */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASES',
  'SIGNING_KEYS',
  'EVIDENCE_KEY',
  'CARD_KEYS',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'OIDC_ROLES',
  'SMTP_URL',
  'SMS_AUTH_TOKEN',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'PUSH_PRIVATE_KEY',
  'NATS_URL',
  'VALKEY_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'FLAGS_TOKEN',
  'RIDER_NETWORK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CYBERSOURCE_KEY_ID',
  'CYBERSOURCE_SHARED_SECRET',
  'CYBERSOURCE_WEBHOOK_SECRET',
  'HELP_CENTRE_KEY',
  'PELIAS_API_KEY',
  'GOOGLE_MAPS_API_KEY',
] as const;

/**
 * The environment, with the secrets that it names files for: `SIGNING_KEYS_FILE` is the path of a file that holds
 * SIGNING_KEYS. Throws an Error that names the variable if both are set, or the file cannot be read.
 */
export function environment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const read = secretSettings.flatMap((name): [string, string][] => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: one of them is meant.`);
    return [[name, readSecret(`${name}_FILE`, path)]];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function readSecret(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new Error(`${setting} names a file that cannot be read: ${path}`, { cause });
  }
}
