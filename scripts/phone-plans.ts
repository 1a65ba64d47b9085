// `npm run phone-plans`: writes core/src/values/phone-metadata.ts, the numbering plans of the markets there are.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MetadataJson } from 'libphonenumber-js/core';
import { markets } from '../core/src/market/all.ts';
import { root, say, sayTrouble, Trouble } from './setup/say.mjs';

/** Where the plans stand, below the root. */
export const PLANS = 'core/src/values/phone-metadata.ts';

/** The file as it must be for these countries (ISO 3166). Refuses a country that has no plan, or only together with another. */
export function phonePlans(countries: readonly string[]): string {
  const library = createRequire(join(root, 'core/package.json'));
  const { version: release } = library('libphonenumber-js/package.json');
  const all: MetadataJson = library('libphonenumber-js/metadata.min.json');
  const isOurs = (country: string) => countries.includes(country);

  const codes = Object.entries(all.country_calling_codes).flatMap(([code, shared]) => {
    const ours = shared.filter(isOurs);
    if (ours.length === 0) return [];
    // The first of those that share a code has the rules that the others lean on.
    if (ours[0] !== shared[0])
      throw new Trouble(`${ours.join(', ')}: the plan leans on that of ${shared[0]}, which is no market`);
    return [`    ${JSON.stringify(code)}: [${ours.map((one) => JSON.stringify(one)).join(', ')}]`];
  });
  const plans = Object.entries(all.countries).filter(([country]) => isOurs(country));
  const without = countries.filter((country) => !plans.some(([known]) => known === country));
  if (without.length > 0) throw new Trouble(`${without.join(', ')}: libphonenumber-js has no plan`);

  return `import type { MetadataJson } from 'libphonenumber-js/core';

/** The numbering plans of our markets, copied unchanged from libphonenumber-js ${release}'s \`metadata.min.json\` (4 kB gzipped, not 35). */
// oxfmt-ignore
export const phoneMetadata: MetadataJson = {
  "version": ${all.version},
  "country_calling_codes": {
${codes.join(',\n')}
  },
  "countries": {
${plans.map(([country, plan]) => `    ${JSON.stringify(country)}: ${JSON.stringify(plan)}`).join(',\n')}
  },
  "nonGeographic": {}
};
`;
}

function writePlans(): void {
  const text = phonePlans(markets.map(({ country_code }) => country_code));
  const file = join(root, PLANS);
  if (readFileSync(file, 'utf8') === text) return say(`${PLANS} is current`);
  writeFileSync(file, text);
  say(`${PLANS} has the plans of ${markets.length} markets`);
}

if (import.meta.main) {
  try {
    writePlans();
  } catch (error) {
    process.exitCode = sayTrouble(error);
  }
}
