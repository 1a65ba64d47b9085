import * as z from 'zod/mini';
import { flagsSchema } from '../flag/flag.ts';
import { maintenanceNoteSchema } from '../flag/site-settings.ts';
import { endpoint } from './endpoint.ts';
import { result, text } from './shared.ts';

/** The parameters a country publishes (FEE-09). */
export const countryParameterNames = [
  'allOutletOrders',
  'serviceHours',
  'onlinePaymentActivated',
  'orderItemValueExceedLimit',
  'paymentMethods',
] as const;

export const countryParameter = endpoint({
  service: 'site',
  method: 'GET',
  path: '/get-country-parameter/:name',
  access: 'public',
  summary: 'One published parameter of the site’s country.',
  params: z.strictObject({ name: z.enum(countryParameterNames) }),
  answer: result(z.union([z.string(), z.number()])),
});

export const flags = endpoint({
  service: 'site',
  method: 'GET',
  path: '/flags',
  access: 'public',
  summary: 'The feature flags in force on this site, and what is said while it is closed.',
  answer: z.object({
    flags: flagsSchema,
    /** What the operator says to those who come while the site is closed. */
    maintenance: z.nullable(maintenanceNoteSchema),
  }),
});

/** Pages of text that differ by country (PUB-05, HLP-05). */
export const contentNames = ['terms', 'prohibited-items', 'faq'] as const;

export const content = endpoint({
  service: 'site',
  method: 'GET',
  path: '/content/:name',
  access: 'public',
  summary:
    'A page of text of this site, as HTML without scripts: in `language`, else in what Accept-Language asks for.',
  params: z.strictObject({ name: z.enum(contentNames) }),
  query: z.strictObject({ language: z.optional(text(35)) }),
  answer: result(z.string()),
});
