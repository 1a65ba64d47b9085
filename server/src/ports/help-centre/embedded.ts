import type { Clock } from '../../clock.ts';
import { type SigningKeys, macOf } from '../../http/mac.ts';
import type { HelpCentre } from './port.ts';
import { signHelpToken } from './sign-help-token.ts';

const AUDIENCE = 'help-centre';

/** The help centre without a provider: the site's own questions and answers. Its tokens are valid for nobody else. */
export function embeddedHelpCentre({
  clock,
  signing_keys: [key],
}: {
  readonly clock: Clock;
  readonly signing_keys: SigningKeys;
}): HelpCentre {
  return {
    origin: null,
    issueToken: signHelpToken(macOf(key, 'help centre'), AUDIENCE, clock),
    open: () => Promise.resolve({ url: null, notice: null }),
  };
}
