import type { Clock } from '../../clock.ts';
import { macOf } from '../../http/mac.ts';
import type { HelpCentre } from './port.ts';
import { signHelpToken } from './sign-help-token.ts';

const AUDIENCE = 'help-centre';

/** No provider: the site's own questions and answers are the help centre. Its tokens prove nothing to anybody else. */
export function embeddedHelpCentre({
  clock,
  signing_keys: [key = ''],
}: {
  readonly clock: Clock;
  readonly signing_keys: readonly string[];
}): HelpCentre {
  return {
    origin: null,
    issueToken: signHelpToken(macOf(key, 'help centre'), AUDIENCE, clock),
    open: () => Promise.resolve({ url: null, notice: null }),
  };
}
