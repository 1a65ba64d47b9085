import * as z from 'zod/mini';
import { isTimeZone } from '../values/clock-time.ts';
import { callSettingsSchema } from './call-settings.ts';
import { noticeSettingsSchema } from './notice-settings.ts';

const offeredPaymentMethods = ['PAID', 'CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'] as const;
const environments = ['san', 'stg', 'prd'] as const;

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.nonnegative());
const minor = count;
const positive = z.int().check(z.positive());
const timeZone = text.check(z.refine(isTimeZone, 'not a time zone'));
const serviceHours = z.string().check(z.regex(/^([01]\d|2[0-3])[0-5]\d:([01]\d|2[0-3])[0-5]\d$/));
const latitude = z.number().check(z.gte(-90), z.lte(90));
const longitude = z.number().check(z.gte(-180), z.lte(180));

/** What a delivery costs, in minor units: `base`, and `per_km` for every started kilometre beyond `included_km` (FEE-04). */
const priceRule = z.strictObject({
  base: minor,
  included_km: count,
  per_km: minor,
  cash_on_delivery_surcharge: minor,
  /** Cities with a different included distance, by every name that a geocoder gives them. */
  cities: z.array(z.strictObject({ names: z.array(text).check(z.minLength(1)), included_km: count })),
});

/** How long personal data is retained. After that, money and times remain (SAF-10). */
const retention = z.strictObject({
  /** People in orders and in the address book, from the day of the order or of the last use. */
  order_months: positive,
  /** Uploaded sheets with their rows. */
  sheet_days: positive,
  /** Photos, signatures and names from riders. */
  proof_days: positive,
  /** What was sealed of orders and proofs, and its signed heads; it names nobody. */
  evidence_months: positive,
  /** Mails that no mail server accepted. */
  mail_days: positive,
  /** How long a public link shows names, from the day that the delivery was ordered for. */
  link_days: positive,
});

const terms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page') }),
  z.strictObject({ kind: z.literal('external'), url: z.url() }),
]);

/** Everything in which countries differ. No other code may branch on the country (WLB-02). */
export const marketSchema = z
  .strictObject({
    country_code: z.string().check(z.regex(/^[A-Z]{2}$/)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    phone_prefix: z.string().check(z.regex(/^\+\d{1,3}$/)),
    time_zone: timeZone,
    languages: z.array(text).check(z.minLength(1)),
    default_language: text,
    /** The language of geocoder requests (GEO-03). */
    geocoder_language: text,
    payment_methods: z.array(z.enum(offeredPaymentMethods)).check(z.minLength(1)),
    default_payment_method: z.enum(offeredPaymentMethods),
    online_payment_activated: z.boolean(),
    card_provider: z.enum(['cybersource_creditcard', 'generic_creditcard']),
    price: priceRule,
    distance_limit_m: positive,
    minimum_eta_minutes: count,
    /** HHMM:HHMM in the country's local time (FEE-10). */
    service_hours: serviceHours,
    /** Whole major units, as published; above it the sender has to check the amount again. -1: no limit (FLOW-13). */
    item_value_limit: z.int().check(z.gte(-1)),
    /** Whole major units; 0: no minimum (FLOW-10). */
    minimum_amount: count,
    amount_required: z.boolean(),
    unit_required: z.boolean(),
    /** For how long a shop may answer what a recipient asks for (RCP-03). */
    proposal_minutes: positive,
    weight_cap_kg: positive,
    /** PV: an existing vendor's code and email must match; NPV: a business without a code (AUTH-15). */
    registration_type: z.enum(['PV', 'NPV']),
    /** Whether signing in reports an unknown email instead of a wrong password (AUTH-05). */
    reveals_unknown_users: z.boolean(),
    all_outlet_orders: z.boolean(),
    retention,
    /** What recipients are told of, and how (RCP-07). */
    notices: noticeSettingsSchema,
    calls: callSettingsSchema,
    terms,
    region: text,
    environments: z.array(z.enum(environments)).check(z.minLength(1)),
    /** The capital: the initial centre of a map while no better place is known. */
    centre: z.strictObject({ lat: latitude, lng: longitude }),
  })
  .check(
    z.refine((market) => market.languages.includes(market.default_language), {
      path: ['default_language'],
      error: 'not among languages',
    }),
    z.refine((market) => market.payment_methods.includes(market.default_payment_method), {
      path: ['default_payment_method'],
      error: 'not among payment_methods',
    }),
  );

export type Market = Readonly<z.infer<typeof marketSchema>>;
export type Retention = Market['retention'];
export type Environment = (typeof environments)[number];

/**
 * Parses the markets of a deployment. Throws an Error naming country and field where one is missing, wrong or unknown
 * (WLB-04).
 */
export function parseMarkets(values: readonly unknown[]): readonly Market[] {
  const markets = values.map(parseMarket);
  const codes = markets.map((market) => market.country_code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw new Error(`Market ${twice}: country_code: is there twice`);
  return markets;
}

/** One market; throws like `parseMarkets`. */
export function parseMarket(value: unknown): Market {
  const parsed = marketSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ code, path, message, ...issue }) => {
    const unknownKeys = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys : [];
    return `${[...path, ...unknownKeys].join('.')}: ${message}`;
  });
  throw new Error(`Market ${countryOf(value)}: ${faults.join('; ')}`);
}

function countryOf(value: unknown): string {
  const isNamed = typeof value === 'object' && value !== null && 'country_code' in value;
  return isNamed ? String(value.country_code) : '(without country_code)';
}
