import * as z from 'zod/mini';
import { flagsSchema } from '../flag/flag.ts';
import { endpoint } from './endpoint.ts';
import { result } from './shared.ts';

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
  summary: 'The feature flags in force on this site.',
  answer: z.object({ flags: flagsSchema }),
});
