import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, result, text } from './shared.ts';

export const helpToken = endpoint({
  service: 'vendor',
  method: 'GET',
  path: '/vendor/:id/hc_jwt_token',
  access: 'guest',
  summary: 'A token that proves to the help centre’s provider who asks, for an hour.',
  params: z.strictObject({ id }),
  answer: result(z.string()),
});

export const openHelpCentre = endpoint({
  service: 'vendor',
  method: 'POST',
  path: '/vendor/:id/help-centre',
  access: 'guest',
  summary:
    'Opens the help centre: `url` is the provider’s page for a frame, null where the portal’s own questions are all; `notice` is what support has to say first.',
  params: z.strictObject({ id }),
  body: z.strictObject({ locale: text(35), app_version: text(64) }),
  answer: result(z.object({ url: z.nullable(z.string()), notice: z.nullable(z.string()) })),
});
