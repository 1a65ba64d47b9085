import { findMarket, markets } from '@sendero/core/market/all';
import { isPossiblePhone } from '@sendero/core/values/phone';

/** What puts calls through, from the environment; undefined: nothing does. */
export type CallExchangeSettings = EmbeddedCalls | TwilioCalls;

interface EmbeddedCalls {
  readonly provider: 'embedded';
  readonly numbers: ReadonlyMap<string, string>;
}

/** Numbers of an account with Twilio. */
export interface TwilioCalls {
  readonly provider: 'twilio';
  /** By country, in E.164. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Signs what Twilio asks. */
  readonly token: string;
  /** The origin of the portal as Twilio reaches it; part of its signature. */
  readonly events_url: URL;
}

/**
 * Reads the settings of calls. Outside production the embedded exchange stands in, with numbers that no telephone reaches,
 * unless a real fleet would be told them. Throws an Error that names the variable with a wrong value (WLB-04).
 */
export function callExchange(env: NodeJS.ProcessEnv): CallExchangeSettings | undefined {
  const provider = env['CALLS_PROVIDER'] || (isForTrying(env) ? 'embedded' : 'off');
  switch (provider) {
    case 'off':
      return undefined;
    case 'embedded':
      if (env['NODE_ENV'] === 'production')
        throw new Error('CALLS_PROVIDER=embedded reaches nobody, and is not for production.');
      return { provider, numbers: env['CALLS_NUMBERS'] ? numbersIn(env) : unreachableNumbers() };
    case 'twilio':
      return {
        provider,
        numbers: numbersIn(env),
        token: needed(env, 'CALLS_AUTH_TOKEN'),
        events_url: origin(env),
      };
    default:
      throw new Error(`CALLS_PROVIDER must be "off", "embedded" or "twilio", not "${provider}".`);
  }
}

const isForTrying = (env: NodeJS.ProcessEnv): boolean =>
  env['NODE_ENV'] !== 'production' && !env['RIDER_NETWORK_URL'];

/** Of a calling code that the world has given to no country. */
const unreachableNumbers = (): ReadonlyMap<string, string> =>
  new Map(
    markets.map(({ country_code, phone_prefix }) => [
      country_code,
      `+999${phone_prefix.slice(1).padStart(7, '0')}`,
    ]),
  );

function numbersIn(env: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const numbers = needed(env, 'CALLS_NUMBERS')
    .split(',')
    .map((each) => readNumber(each.trim()));
  const countries = new Set(numbers.map(([country]) => country));
  const shared = new Set(numbers.map(([, number]) => number));
  if (countries.size < numbers.length || shared.size < numbers.length)
    throw new Error('CALLS_NUMBERS has one number for each country, and no number twice.');
  return new Map(numbers);
}

function readNumber(text: string): [string, string] {
  const [country = '', number = ''] = text.split('=');
  if (!findMarket(country) || !/^\+[1-9]\d{6,14}$/.test(number) || !isPossiblePhone(number, country))
    throw new Error(`CALLS_NUMBERS must be countries and numbers such as FI=+358…,SE=+46…, not "${text}".`);
  return [country.toUpperCase(), number];
}

function origin(env: NodeJS.ProcessEnv): URL {
  const text = needed(env, 'CALLS_EVENTS_URL');
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`CALLS_EVENTS_URL must be an address such as https://portal.example, not "${text}".`);
  return url;
}

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is required with CALLS_PROVIDER=${env['CALLS_PROVIDER']}.`);
  return value;
}
