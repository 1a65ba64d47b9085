import { type SigningKeys, macOf } from '../../http/mac.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { PaymentSettings } from '../../payment-settings.ts';
import { withSpans } from '../../telemetry/with-spans.ts';
import type { World } from '../../world.ts';
import { createCardKeys } from './card-keys.ts';
import { cybersource } from './cybersource.ts';
import { createCybersourceStore } from './cybersource-store.ts';
import { sandboxGateway } from './embedded.ts';
import type { CardGateway, Payments, Sandbox } from './port.ts';
import { createSandboxStore } from './sandbox-store.ts';
import { sandboxWebhooks } from './sandbox-webhooks.ts';

type Parts = Pick<World, 'clock' | 'db'>;

/** The configured providers. If none is, outside production, a sandbox replaces all of them. */
export async function pickPayments(config: Config, parts: Parts): Promise<Payments> {
  const { payments: settings } = config;
  const sandbox = settings.sandbox ? openSandbox(config, parts) : null;
  return {
    generic_creditcard: settings.stripe ? timed(await openStripe(settings.stripe, parts.clock)) : sandbox,
    cybersource_creditcard: settings.cybersource
      ? timed(
          cybersource(settings.cybersource, { clock: parts.clock, store: createCybersourceStore(parts.db) }),
        )
      : sandbox,
    sandbox,
    card_keys: settings.card_keys.length > 0 ? await createCardKeys(settings.card_keys) : null,
  };
}

/** Its package is large: it is loaded only where it is used. */
async function openStripe(
  settings: NonNullable<PaymentSettings['stripe']>,
  clock: Clock,
): Promise<CardGateway> {
  const { stripe } = await import('./stripe.ts');
  return stripe(settings, clock);
}

const timed = (gateway: CardGateway): CardGateway =>
  withSpans(gateway.name, gateway, ['open', 'confirm', 'ask', 'cancel', 'refund', 'forgetCard']);

function openSandbox({ port, signing_keys }: Config, { clock, db }: Parts): Sandbox {
  const secret = sandboxSecret(signing_keys);
  const post = sandboxWebhooks({ clock, secret, origin: `http://127.0.0.1:${port}` });
  return sandboxGateway({ store: createSandboxStore(db), clock, secret, post });
}

/**
 * The key that signs the sandbox's webhooks.
 *
 * @internal Exported for tests, which send what the sandbox would.
 */
export function sandboxSecret([key]: SigningKeys): string {
  return macOf(key, 'sandbox webhooks').toString('hex');
}
