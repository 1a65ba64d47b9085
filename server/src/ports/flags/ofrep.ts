// Flags by OFREP, OpenFeature's remote evaluation protocol, which flagd, Flipt and others support: all flags of a site
// in one call.
import { type FlagKey, flagsSchema, someFlagsSchema } from '@sendero/core/flag/flag';
import type { Site } from '@sendero/core/market/site';
import * as z from 'zod/mini';
import { askEngine } from '../ask-engine.ts';
import type { FlagProvider } from './port.ts';

interface Options {
  readonly name: string;
  /** The base address; `/ofrep/v1` is below it. */
  readonly url: URL;
  readonly token: string | undefined;
}

/** A flag that could not be evaluated has an error code and no value. */
const answerSchema = z.object({
  flags: z.array(z.object({ key: z.string(), value: z.optional(z.unknown()) })),
});

const isOurs = (key: string): key is FlagKey => Object.hasOwn(flagsSchema.shape, key);

/**
 * The service at `url`. Unknown flags are ignored, since other products may use it; an invalid value for a known flag
 * is a failure.
 */
export function ofrep({ name, url, token }: Options): FlagProvider {
  const address = new URL(`${url.href.replace(/\/$/, '')}/ofrep/v1/evaluate/flags`);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    name,
    async ask(site, signal) {
      const answer = await askEngine(address, answerSchema, { signal, headers, body: contextOf(site) });
      const said = answer.flags.filter(
        ({ key, value }) => isOurs(key) && value !== undefined && value !== null,
      );
      const parsed = someFlagsSchema.safeParse(
        Object.fromEntries(said.map(({ key, value }) => [key, value])),
      );
      if (parsed.success) return parsed.data;
      const keys = parsed.error.issues.map(({ path }) => path.join('.'));
      throw new Error(`answered a value of another kind for ${keys.join(', ')}`);
    },
  };
}

/** The attributes that rules of the service may use. */
const contextOf = ({ id, market, brand }: Site) => ({
  context: { targetingKey: id, site: id, country_code: market.country_code, brand: brand.id },
});
