// What each field of a country or brand is, for the form, for the words of a difference and for what is wrong (STU-01).
import type { StudioThing } from '@sendero/core/contract/studio-shapes';
import { brandLinks } from '@sendero/core/brand/brand';
import { usualNotices, noticeChannels, noticeSteps } from '@sendero/core/market/notice-settings';

/** How a value is written and read. */
export type FieldKind =
  | 'area'
  | 'choice'
  | 'choices'
  | 'cities'
  | 'countries'
  | 'currency'
  | 'dark'
  | 'fixed'
  | 'flag'
  | 'hours'
  | 'hue'
  | 'language'
  | 'languages'
  | 'limit'
  | 'link'
  | 'metres'
  | 'money'
  | 'notice-texts'
  | 'number'
  | 'ordered'
  | 'pages'
  | 'place'
  | 'sign'
  | 'terms'
  | 'text'
  | 'time-zone'
  | 'whole-money';

export interface FieldSpec {
  readonly path: string;
  readonly as: FieldKind;
  readonly options?: readonly string[];
  /** Says in what a number counts. */
  readonly unit?: 'kg' | 'km' | 'minutes' | 'days' | 'months';
  /** It may be left out; this is what it begins with. */
  readonly preset?: unknown;
}

export interface SectionSpec {
  readonly name:
    | 'country'
    | 'languages'
    | 'prices'
    | 'limits'
    | 'payment'
    | 'accounts'
    | 'messages'
    | 'kept'
    | 'brand'
    | 'looks'
    | 'words';
  /** As they are almost everywhere: shut until they are asked for. */
  readonly isUsual?: boolean;
  readonly fields: readonly FieldSpec[];
}

const methods = ['PAID', 'CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'] as const;

const messages = (isOptional: boolean): readonly FieldSpec[] => {
  const preset = (name: keyof typeof usualNotices) => (isOptional ? { preset: usualNotices[name] } : {});
  return [
    { path: 'notices.steps', as: 'choices', options: noticeSteps, ...preset('steps') },
    { path: 'notices.channels', as: 'ordered', options: noticeChannels, ...preset('channels') },
    { path: 'notices.quiet_hours', as: 'hours', ...preset('quiet_hours') },
    { path: 'notices.arriving_minutes', as: 'number', unit: 'minutes', ...preset('arriving_minutes') },
    { path: 'notices.changed_minutes', as: 'number', unit: 'minutes', ...preset('changed_minutes') },
    { path: 'notices.most_per_order', as: 'number', ...preset('most_per_order') },
    { path: 'notices.most_per_day', as: 'number', ...preset('most_per_day') },
    { path: 'notices.days', as: 'number', unit: 'days', ...preset('days') },
  ];
};

const market: readonly SectionSpec[] = [
  {
    name: 'country',
    fields: [
      { path: 'country_code', as: 'fixed' },
      { path: 'phone_prefix', as: 'text' },
      { path: 'time_zone', as: 'time-zone' },
      { path: 'environments', as: 'choices', options: ['san', 'stg', 'prd'] },
      { path: 'centre', as: 'place' },
      { path: 'region', as: 'text' },
    ],
  },
  {
    name: 'languages',
    fields: [
      { path: 'languages', as: 'languages' },
      { path: 'default_language', as: 'language' },
      { path: 'geocoder_language', as: 'language' },
    ],
  },
  {
    name: 'prices',
    fields: [
      { path: 'currency', as: 'currency' },
      { path: 'service_hours', as: 'hours' },
      { path: 'price.base', as: 'money' },
      { path: 'price.included_km', as: 'number', unit: 'km' },
      { path: 'price.per_km', as: 'money' },
      { path: 'price.cash_on_delivery_surcharge', as: 'money' },
      { path: 'distance_limit_m', as: 'metres' },
      { path: 'minimum_eta_minutes', as: 'number', unit: 'minutes' },
      { path: 'price.cities', as: 'cities' },
    ],
  },
  {
    name: 'payment',
    fields: [
      { path: 'payment_methods', as: 'choices', options: methods },
      { path: 'default_payment_method', as: 'choice', options: methods },
      { path: 'online_payment_activated', as: 'flag' },
      { path: 'card_provider', as: 'choice', options: ['cybersource_creditcard', 'generic_creditcard'] },
    ],
  },
  {
    name: 'limits',
    isUsual: true,
    fields: [
      { path: 'item_value_limit', as: 'limit' },
      { path: 'minimum_amount', as: 'whole-money' },
      { path: 'weight_cap_kg', as: 'number', unit: 'kg' },
      { path: 'proposal_minutes', as: 'number', unit: 'minutes' },
      { path: 'amount_required', as: 'flag' },
      { path: 'unit_required', as: 'flag' },
    ],
  },
  {
    name: 'accounts',
    isUsual: true,
    fields: [
      { path: 'registration_type', as: 'choice', options: ['PV', 'NPV'] },
      { path: 'terms', as: 'terms' },
      { path: 'reveals_unknown_users', as: 'flag' },
      { path: 'all_outlet_orders', as: 'flag' },
    ],
  },
  {
    name: 'messages',
    isUsual: true,
    fields: [
      ...messages(false),
      { path: 'calls.unmasked', as: 'choices', options: ['rider', 'shop'] },
      { path: 'calls.minutes_after', as: 'number', unit: 'minutes' },
      { path: 'calls.days', as: 'number', unit: 'days' },
    ],
  },
  {
    name: 'kept',
    isUsual: true,
    fields: [
      { path: 'retention.order_months', as: 'number', unit: 'months' },
      { path: 'retention.evidence_months', as: 'number', unit: 'months' },
      { path: 'retention.sheet_days', as: 'number', unit: 'days' },
      { path: 'retention.proof_days', as: 'number', unit: 'days' },
      { path: 'retention.mail_days', as: 'number', unit: 'days' },
      { path: 'retention.link_days', as: 'number', unit: 'days' },
    ],
  },
];

const brand: readonly SectionSpec[] = [
  {
    name: 'brand',
    fields: [
      { path: 'id', as: 'fixed' },
      { path: 'name', as: 'text' },
      { path: 'countries', as: 'countries' },
      { path: 'support_email', as: 'text' },
      ...brandLinks.map((link): FieldSpec => ({ path: `links.${link}`, as: 'link' })),
    ],
  },
  {
    name: 'looks',
    fields: [
      { path: 'hue', as: 'hue' },
      { path: 'accent', as: 'hue' },
      { path: 'dark', as: 'dark' },
      { path: 'logo', as: 'sign' },
    ],
  },
  {
    name: 'words',
    isUsual: true,
    fields: [
      { path: 'pages', as: 'pages' },
      { path: 'notice_texts', as: 'notice-texts' },
      ...brandLinks.map((link): FieldSpec => ({ path: `without.${link}`, as: 'countries', preset: [] })),
    ],
  },
  { name: 'messages', isUsual: true, fields: messages(true) },
];

export const sections: Readonly<Record<StudioThing['kind'], readonly SectionSpec[]>> = { market, brand };

/** The field that a path of a difference or fault lies in, itself or above it. */
export const specOf = (kind: StudioThing['kind'], path: string): FieldSpec | undefined =>
  sections[kind].flatMap(({ fields }) => fields).find((spec) => isWithin(path, spec.path));

export const isWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`);

export type Content = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function valueAt(content: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), content);
}

/** The currency of a country's amounts. */
export const currencyOf = ({ currency }: Content): string =>
  typeof currency === 'string' && currency.length === 3 ? currency : 'EUR';

/** The same with one value other; undefined takes it out, and settings with nothing left in them too. */
export function withValue(content: Content, path: string, value: unknown): Content {
  const [name = '', ...rest] = path.split('.');
  const inner = content[name];
  const changed =
    rest.length === 0 ? value : emptied(withValue(isObject(inner) ? inner : {}, rest.join('.'), value));
  if (changed !== undefined) return { ...content, [name]: changed };
  return Object.fromEntries(Object.entries(content).filter(([field]) => field !== name));
}

const emptied = (inner: Content): Content | undefined =>
  Object.keys(inner).length === 0 ? undefined : inner;
