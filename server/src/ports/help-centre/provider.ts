import * as z from 'zod/mini';
import type { HelpSettings } from '../../help-settings.ts';
import type { World } from '../../world.ts';
import { askEngine } from '../ask-engine.ts';
import { pageAddress } from '../page-address.ts';
import { createGuard } from '../guard.ts';
import type { HelpCentre } from './port.ts';
import { signHelpToken } from './sign-help-token.ts';

/** The user watches the panel open. */
const PATIENCE_MS = 5000;
const LONGEST_NOTICE = 500;

const openedShape = z.object({
  url: z.string(),
  notice: z.nullish(z.string().check(z.maxLength(LONGEST_NOTICE))),
});

/** A provider's help centre: `POST /conditions-api/v1/init` below `url` returns the page to show (spec 2 §7). */
export function helpProvider(
  { url, key }: HelpSettings,
  { clock, metrics, log }: Pick<World, 'clock' | 'metrics' | 'log'>,
): HelpCentre {
  const guard = createGuard('help_centre', { timeout_ms: PATIENCE_MS, metrics, log });
  const door = new URL(`${url.href.replace(/\/$/, '')}/conditions-api/v1/init`);
  return {
    origin: url.origin,
    issueToken: signHelpToken(new TextEncoder().encode(key), url.origin, clock),
    open: (init) =>
      guard(
        async (signal) => {
          const opened = await askEngine(door, openedShape, { signal, body: init });
          if (pageAddress(opened.url, { hosts: [], asked: url }) === null)
            throw new Error('answered with a page of another origin');
          return { url: opened.url, notice: opened.notice ?? null };
        },
        () => Promise.resolve(null),
      ),
  };
}
