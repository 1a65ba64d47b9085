// Each recipe of docs/recipes.md is all it takes: it is followed in a scratch copy, and no other place names its like.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@sendero/core/brand/all';
import { operations } from '@sendero/core/contract/all';
import { pagePaths } from '@sendero/core/contract/pages';
import { markets } from '@sendero/core/market/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from './checks/texts.ts';
import { PLANS, phonePlans } from './phone-plans.ts';
import { root as house } from './setup/say.mjs';
import { capture } from './setup/spawn.mjs';
import { isAt, placesOf, productFiles, quotedWords } from './testing/recipe.ts';

const sources = productFiles(house);
const countries = markets.map(({ country_code }) => country_code);
const locales = readdirSync(join(house, 'locales'))
  .filter((name) => name.endsWith('.json') && name !== 'notes.json')
  .map((name) => name.replace('.json', ''));

/** The files that `names` something, where no place of the recipe is. */
function notNamed(heading: string, names: (text: string, file: string) => boolean): string[] {
  const places = placesOf(house, heading);
  return [...sources]
    .filter(([file, text]) => names(text, file) && !places.some((place) => isAt(place, file)))
    .map(([file]) => file);
}

/** So many of one kind in one file are a list of them, whatever they are called. */
const A_LIST = 4;

/** Whether a source names one of `all`: a list of them, or one whose name stands for nothing else. */
const naming = (all: readonly string[], ambiguous: string) => (text: string) => {
  const words = quotedWords(text);
  const named = all.filter((name) => words.has(name));
  return named.length >= A_LIST || named.some((name) => !ambiguous.split(' ').includes(name));
};

const OF_STAFF = 'A screen of the operator’s';

describe.each(['A country', 'A brand', 'A language', 'A call', 'A screen', OF_STAFF])('%s', (heading) => {
  it('has places that are there', () => {
    const places = placesOf(house, heading);
    expect(places.length).toBeGreaterThan(1);
    const others = ['docs', 'content', 'locales', 'e2e', 'server/src/testing/roles'];
    const files = others.flatMap((folder) =>
      readdirSync(join(house, folder), { encoding: 'utf8', recursive: true }).map(
        (name) => `${folder}/${name}`,
      ),
    );
    const known = [...sources.keys(), ...files];
    expect(places.filter((place) => !known.some((file) => isAt(place, file)))).toEqual([]);
  });
});

describe('the recipes', () => {
  it('name every place that names countries', () => {
    // The demonstration's two, how a ZIP file begins, and how a TIFF does.
    expect(notNamed('A country', naming(countries, 'FI SG PK MM'))).toEqual([]);
  });

  it('name every place that names brands', () => {
    // The product has the name of its first.
    const ids = brands.map(({ id }) => id).filter((id) => id !== 'sendero');
    const known = new RegExp(`\\b(${ids.join('|')})\\b`);
    expect(notNamed('A brand', (text) => known.test(text))).toEqual([]);
  });

  it('name every place that names languages', () => {
    // What stands for units, for parts of words and letters, for the source of all texts and for the demonstration.
    const ambiguous = 'en fi sv ms km my hu ro el pl ja th zh-TW';
    const others = naming(locales, ambiguous);
    expect(
      notNamed('A language', (text, file) => others(text) && !file.startsWith('core/src/market/')),
    ).toEqual([]);
  });

  it('name every place that lists calls', () => {
    const lists = (text: string) =>
      new Set(text.match(/(?<=['/])[a-z-]+-api(?=(\.ts)?')/g)).size >= A_LIST - 1;
    expect(notNamed('A call', (text, file) => !file.startsWith('web/') && lists(text))).toEqual([]);
  });

  it('name every place that lists screens', () => {
    const heads = new Set(pagePaths.map((path) => path.split('/')[1] ?? '').filter(Boolean));
    const screens = [...sources.keys()].flatMap((file) => /(\w+Page)\.tsx$/.exec(file)?.[1] ?? []);
    const namesMany = (found: (name: string) => boolean, all: Iterable<string>) =>
      [...all].filter(found).length >= A_LIST - 1;
    const lists = (text: string) =>
      namesMany((head) => new RegExp(`['"\`]/${head}['"\`/]`).test(text), heads) ||
      namesMany((screen) => new RegExp(`/${screen}\\b`).test(text), screens);
    const isOfStaff = (file: string) => file.startsWith('web/src/operator/');
    expect(notNamed('A screen', (text, file) => !isOfStaff(file) && lists(text))).toEqual([]);
    expect(notNamed(OF_STAFF, (text, file) => isOfStaff(file) && lists(text))).toEqual([]);
  });
});

describe('a call', () => {
  const texts = [...sources];
  const rows = readdirSync(join(house, 'server/src/testing/roles')).map((name) =>
    readFileSync(join(house, 'server/src/testing/roles', name), 'utf8'),
  );

  it.each(Object.keys(operations))('%s stands where the recipe says', (name) => {
    const inFiles = (pattern: RegExp, text: RegExp) =>
      texts.some(([file, content]) => pattern.test(file) && text.test(content));
    const word = new RegExp(`\\b${name}\\b`);
    expect(
      inFiles(/^core\/src\/contract\/[a-z-]+-api\.ts$/, new RegExp(`export const ${name} = endpoint\\(`)),
    ).toBe(true);
    expect(inFiles(/^server\/src\/features\/([a-z-]+\/)+routes\.ts$/, word)).toBe(true);
    expect(rows.some((text) => word.test(text))).toBe(true);
  });
});

describe('a country with a brand and a language of its own', () => {
  let root: string;
  const changed = new Set<string>();

  const write = (path: string, text: string) => {
    changed.add(path);
    writeFileSync(join(root, path), text);
  };
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const edit = (path: string, change: (text: string) => string) => {
    const text = change(read(path));
    expect(text, `${path} is not as the recipe thinks`).not.toBe(read(path));
    write(path, text);
  };
  /** Adds `import { name } from './name.ts'` and the name to the list of an `all.ts`. */
  const list = (path: string, name: string) =>
    edit(
      path,
      (text) => `import { ${name} } from './${name}.ts';\n${text.replace(/,?\s*\](?=\)?;)/, `, ${name}]`)}`,
    );
  /** What `program` prints in the scratch copy. */
  const run = async (program: string[]) => {
    const { code, output } = await capture(process.execPath, program, { cwd: root });
    return code === 0 ? output.trim() : `${code}: ${output}`;
  };

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sendero-recipes-'));
    for (const path of [
      'core',
      'server',
      'web',
      'locales',
      'content',
      'scripts',
      'tsconfig.base.json',
      'package.json',
    ])
      cpSync(join(house, path), join(root, path), {
        recursive: true,
        filter: (from) => !/\/(node_modules|dist|dist-maps|\.cache)$/.test(from),
      });
    symlinkSync(join(house, 'node_modules'), join(root, 'node_modules'));
    write('vitest.config.ts', "export default { test: { include: ['core/src/**/*.test.ts'] } };\n");
    changed.clear();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is there once the recipes were followed, and the tests of core hold', async () => {
    const like = (path: string, from: RegExp, to: string) => read(path).replaceAll(from, to);
    write(
      'core/src/market/ee.ts',
      like('core/src/market/fi.ts', /\bfi\b/g, 'et')
        .replace('const et:', 'const ee:')
        .replace("'FI'", "'EE'")
        .replace('+358', '+372')
        .replace('Europe/Helsinki', 'Europe/Tallinn'),
    );
    list('core/src/market/all.ts', 'ee');
    write(
      'core/src/brand/baltic.ts',
      like('core/src/brand/tonle.ts', /\btonle\b/g, 'baltic').replace("'KH'", "'EE'"),
    );
    list('core/src/brand/all.ts', 'baltic');
    edit('core/src/brand/sendero.ts', (text) => text.replace("'FI'", "'FI', 'EE'"));
    write('locales/et.json', read('locales/fi.json'));
    write('core/src/bulk/words/et.ts', like('core/src/bulk/words/fi.ts', /\bfi\b/g, 'et'));
    list('core/src/bulk/words/all.ts', 'et');
    for (const page of ['faq', 'prohibited-items', 'terms', 'terms-external'])
      write(`content/${page}.et.md`, read(`content/${page}.fi.md`));

    expect(await run(['scripts/phone-plans.ts'])).toContain('33 markets');
    changed.add(PLANS);

    const places = ['A country', 'A brand', 'A language'].flatMap((heading) => placesOf(house, heading));
    const unnamed = [...changed].filter((file) => !places.some((place) => isAt(place, file)));
    const unused = places.filter(
      (place) => !place.isForSome && ![...changed].some((file) => isAt(place, file)),
    );
    expect({ unnamed, unused }).toEqual({ unnamed: [], unused: [] });

    expect(await texts(root)).toEqual([]);
    const program = `
      const [{ markets }, { brands }, { makeSites }, { dialCode }, { findVocabulary }] = await Promise.all(
        ['market/all', 'brand/all', 'market/site', 'values/phone', 'bulk/words/all'].map((path) =>
          import('./core/src/' + path + '.ts')));
      const sites = makeSites(markets, brands, 'prd').filter(({ market }) => market.country_code === 'EE');
      console.log(sites.map(({ id }) => id).join(), dialCode('EE'), findVocabulary('et').language);`;
    expect(await run(['--input-type=module', '--eval', program])).toBe('ee,ee-baltic +372 et');

    const vitest = join(house, 'node_modules/vitest/vitest.mjs');
    const told = ['market', 'brand', 'values/phone', 'bulk/headers'].map((path) => `core/src/${path}`);
    expect(await run([vitest, 'run', '--root', root, '--reporter', 'dot', ...told])).toMatch(
      /Tests .* passed/,
    );
  });
});

describe('the numbering plans', () => {
  it('are those of the markets, as `npm run phone-plans` cuts them', () => {
    expect(phonePlans(countries)).toBe(readFileSync(join(house, PLANS), 'utf8'));
  });

  it('are refused for a country without one, and for one that leans on another', () => {
    expect(() => phonePlans(['FI', 'XX'])).toThrow('XX: libphonenumber-js has no plan');
    expect(() => phonePlans(['FI', 'CA'])).toThrow('CA: the plan leans on that of US');
  });
});
