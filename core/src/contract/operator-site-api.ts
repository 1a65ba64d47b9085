// What staff set of a site without publishing anything: flags and maintenance (OPR-06).
import * as z from 'zod/mini';
import { flagsSchema, someFlagsSchema } from '../flag/flag.ts';
import { maintenanceSchema } from '../flag/site-settings.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './operator-api.ts';
import { result, text, typedText, unixTime } from './shared.ts';

const staff = { service: 'operator', access: 'staff', roles: ['country'] } as const;
const params = z.strictObject({ site: text(40) });

const stateSchema = z.object({
  site: z.string(),
  /** As pages have them now. */
  in_force: flagsSchema,
  /** What files and flag services say. */
  preset: flagsSchema,
  /** What is set here, over them. */
  set: someFlagsSchema,
  maintenance: z.nullable(maintenanceSchema),
});

export type SiteState = z.infer<typeof stateSchema>;

export const listSites = endpoint({
  ...staff,
  method: 'GET',
  path: '/sites',
  summary: 'The sites of the caller, with their flags and maintenance.',
  answer: result(z.array(stateSchema)),
});

export const getSiteFlags = endpoint({
  ...staff,
  method: 'GET',
  path: '/sites/:site/flags',
  summary: 'The flags of a site: as they are, and where each comes from.',
  params,
  answer: result(stateSchema),
});

export const saveSiteFlags = endpoint({
  ...staff,
  method: 'PUT',
  path: '/sites/:site/flags',
  summary: 'Sets flags of a site over what files and services say; those that are left out are theirs again.',
  params,
  body: z.strictObject({ flags: someFlagsSchema, reason }),
  answer: result(stateSchema),
});

export const saveMaintenance = endpoint({
  ...staff,
  method: 'PUT',
  path: '/sites/:site/maintenance',
  summary: 'Plans when a site is closed, or closes it; `none` opens it, or takes the plan back.',
  params,
  body: z.strictObject({
    kind: z.enum(['planned', 'unplanned', 'none']),
    /** By default now. */
    from: z.optional(unixTime),
    /** By default until it is opened again. */
    until: z.optional(z.nullable(unixTime)),
    text: z.optional(typedText(500)),
    reason,
  }),
  answer: result(stateSchema),
});
