// What staff set of one site: its flags, and when it is closed (OPR-06).
import * as z from 'zod/mini';
import { type Flags, someFlagsSchema } from './flag.ts';

const time = z.int().check(z.gte(0));

/** When a site is closed, in unix seconds; without an end, until it is opened again. */
export const maintenanceSchema = z
  .strictObject({
    kind: z.enum(['planned', 'unplanned']),
    from: time,
    until: z.nullable(time),
    /** Shown to whoever comes, beside the product's own words. */
    text: z.string().check(z.maxLength(500)),
  })
  .check(
    z.refine(({ from, until }) => until === null || until > from, {
      path: ['until'],
      error: 'not after from',
    }),
  );

export type PlannedMaintenance = Readonly<z.infer<typeof maintenanceSchema>>;

export interface SiteSettings {
  readonly flags: z.infer<typeof someFlagsSchema>;
  readonly maintenance: PlannedMaintenance | null;
}

export const siteSettingsSchema = z.object({
  flags: someFlagsSchema,
  maintenance: z.nullable(maintenanceSchema),
});

/** Whether a maintenance is under way at `now`, in unix seconds. */
const isUnderWay = ({ from, until }: PlannedMaintenance, now_s: number): boolean =>
  from <= now_s && (until === null || now_s < until);

/** What staff tell those who come while a site is closed: their own words, and when it opens again in unix seconds. */
export const maintenanceNoteSchema = z.object({ text: z.string(), until: z.nullable(time) });

export type MaintenanceNote = Readonly<z.infer<typeof maintenanceNoteSchema>>;

/** The note of a maintenance that is under way and has words; null otherwise. */
export function maintenanceNote(settings: SiteSettings | null, now_s: number): MaintenanceNote | null {
  const maintenance = settings?.maintenance;
  if (!maintenance?.text.trim() || !isUnderWay(maintenance, now_s)) return null;
  return { text: maintenance.text, until: maintenance.until };
}

/** Flags of a site with what staff have set over them; a maintenance has its flag on for as long as it lasts. */
export function withSettings(flags: Flags, { flags: set, maintenance }: SiteSettings, now_s: number): Flags {
  const closed =
    maintenance && isUnderWay(maintenance, now_s) ? { [`${maintenance.kind}_maintenance`]: true } : {};
  return { ...flags, ...(set as Partial<Flags>), ...closed };
}
