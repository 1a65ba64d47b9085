import { readFile } from 'node:fs/promises';
import { fallbackFlags, flagsSchema, someFlagsSchema } from '@sendero/core/flag/flag';
import type { Site } from '@sendero/core/market/site';
import * as z from 'zod/mini';
import type { FlagService } from './port.ts';

/** Overrides of core's defaults: for all sites, and for single sites by their id. */
const fileSchema = z.strictObject({
  all: z._default(someFlagsSchema, {}),
  sites: z._default(z.record(z.string(), someFlagsSchema), {}),
});

export const flagFile = new URL('./flags.json', import.meta.url);

interface More {
  /** Takes precedence over the file. */
  readonly setting?: string | undefined;
  /** The path of the operator's own file, which takes precedence over both. */
  readonly own_file?: string | undefined;
}

/**
 * Flags from the static file and its overrides of the same form. Throws an Error that names a wrong key, value or site
 * in any of them.
 */
export async function embeddedFlags(
  file: URL,
  sites: readonly Site[],
  { setting = '{}', own_file }: More = {},
): Promise<FlagService> {
  const siteIds = new Set(sites.map((site) => site.id));
  const own = own_file === undefined ? '{}' : await readFile(own_file, 'utf8');
  const said = [
    parse('flags.json', await readFile(file, 'utf8'), siteIds),
    parse('FLAGS', setting, siteIds),
    parse('FLAGS_FILE', own, siteIds),
  ];
  const all = flagsSchema.parse(Object.assign({ ...fallbackFlags }, ...said.map((one) => one.all)));
  const flags = new Map(
    [...siteIds].map((id) => [
      id,
      flagsSchema.parse(Object.assign({ ...all }, ...said.map((one) => one.sites[id]))),
    ]),
  );
  const flagsFor = (site: Site) => flags.get(site.id) ?? all;
  return { flagsFor, fallback: flagsFor };
}

function parse(source: string, text: string, siteIds: ReadonlySet<string>): z.infer<typeof fileSchema> {
  const parsed = fileSchema.safeParse(readJson(source, text));
  if (!parsed.success)
    throw new Error(`${source}: not as it should be: ${parsed.error.issues.map(placeOf).join(', ')}.`);
  const unknown = Object.keys(parsed.data.sites).find((id) => !siteIds.has(id));
  if (unknown !== undefined) throw new Error(`${source}: there is no site "${unknown}".`);
  return parsed.data;
}

function readJson(source: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${source}: this is no JSON: ${text}`);
  }
}

function placeOf(issue: z.core.$ZodIssue): string {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return [...issue.path, ...keys].join('.');
}
