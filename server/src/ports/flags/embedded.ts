import { readFile } from 'node:fs/promises';
import { type Flags, fallbackFlags, flagsSchema, someFlagsSchema } from '@sendero/core/flag/flag';
import type { Site } from '@sendero/core/market/site';
import * as z from 'zod/mini';
import type { FlagService } from './port.ts';

/** What differs from core's defaults: everywhere, and on single sites by their id. */
const fileSchema = z.strictObject({
  all: someFlagsSchema,
  sites: z.record(z.string(), someFlagsSchema),
});

export const flagFile = new URL('./flags.json', import.meta.url);

/** Flags out of a static file, read once. A key, value or site that is wrong in it is an Error that names it. */
export async function embeddedFlags(file: URL, sites: readonly Site[]): Promise<FlagService> {
  const flags = readFlags(await readFile(file, 'utf8'), new Set(sites.map((site) => site.id)));
  return { flagsFor: (site) => flags.sites.get(site.id) ?? flags.all, fallback: () => flags.all };
}

function readFlags(
  text: string,
  siteIds: ReadonlySet<string>,
): { all: Flags; sites: ReadonlyMap<string, Flags> } {
  const parsed = fileSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Error(`flags.json: not as it should be: ${parsed.error.issues.map(placeOf).join(', ')}.`);
  const unknown = Object.keys(parsed.data.sites).find((id) => !siteIds.has(id));
  if (unknown !== undefined) throw new Error(`flags.json: there is no site "${unknown}".`);
  const all = flagsSchema.parse({ ...fallbackFlags, ...parsed.data.all });
  const sites = Object.entries(parsed.data.sites).map(
    ([id, own]) => [id, flagsSchema.parse({ ...all, ...own })] as const,
  );
  return { all, sites: new Map(sites) };
}

function placeOf(issue: z.core.$ZodIssue): string {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return [...issue.path, ...keys].join('.');
}
