// Each check is shown what it must catch: a small copy of the house with one thing wrong in it.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { houseRules } from './checks/house-rules.ts';
import { requirements } from './checks/requirements.ts';
import { sizes } from './checks/sizes.ts';
import { texts } from './checks/texts.ts';
import { deadCode, format, imports, lint, types } from './checks/tools.ts';
import { root as house } from './setup/say.mjs';

let root: string;

beforeEach(begin);
afterEach(end);

describe('imports', () => {
  const clean = {
    'core/package.json': '{ "name": "@sendero/core", "type": "module", "exports": { "./*": "./src/*.ts" } }',
    'core/src/order/order.ts': 'export type Order = { id: string };\n',
    'core/src/contract/problem.ts': "export type { Order } from '../order/order.ts';\n",
    'places/package.json':
      '{ "name": "@sendero/places", "type": "module", "exports": { "./route": "./src/route.ts" } }',
    'places/src/route.ts': "import { near } from './geometry/near.ts';\nexport const route = near;\n",
    'places/src/geometry/near.ts': 'export const near = 1;\n',
    'places/src/region/region.ts': 'export const region = 1;\n',
    'server/src/world.ts': 'export type World = object;\n',
    'server/src/create-world.ts': "import './ports/router/embedded.ts';\n",
    'server/src/db/db.ts': "import { Kysely } from 'kysely';\nexport type Db = Kysely<object>;\n",
    'server/src/ports/router/port.ts': 'export type Router = object;\n',
    'server/src/ports/router/embedded.ts':
      "import { route } from '@sendero/places/route';\nimport type { Router } from './port.ts';\nexport const router: Router = { route };\n",
    'server/src/features/vendor/store.ts': "import { sql } from 'kysely';\nexport const one = sql`1`;\n",
    'server/src/features/vendor/routes.ts':
      "import fastify from 'fastify';\nexport const routes = fastify;\n",
    'server/src/features/vendor/get-vendor.ts':
      "import { one } from './store.ts';\nexport const getVendor = one;\n",
    'server/src/features/order/place-order.ts': [
      "import type { Order } from '@sendero/core/order/order';",
      "import type { Db } from '../../db/db.ts';",
      "import { getVendor } from '../vendor/get-vendor.ts';",
      'export const placeOrder = (order: Order, db: Db) => [order, db, getVendor];\n',
    ].join('\n'),
    'web/src/ui/Button.tsx': 'export const Button = 1;\n',
    'web/src/lib/api.ts': 'export const api = 1;\n',
    'web/src/shell/Shell.tsx': "import { api } from '../lib/api.ts';\nexport const Shell = api;\n",
    'web/src/features/request/RequestPage.tsx': 'export const RequestPage = 1;\n',
  };

  const plantClean = (): void => {
    plant(clean);
    mkdirSync(join(root, 'node_modules/@sendero'), { recursive: true });
    for (const name of ['core', 'places'])
      symlinkSync(`../../${name}`, join(root, 'node_modules/@sendero', name));
    for (const name of ['fastify', 'kysely', 'pg', 'zod']) {
      symlinkSync(join(house, 'node_modules', name), join(root, 'node_modules', name));
    }
  };

  it('finds nothing in a house in order', async () => {
    plantClean();
    expect(await imports(root)).toEqual([]);
  });

  const forbidden = [
    ['core-imports-only-zod-and-phone-numbers', 'core/src/order/a.ts', "import 'node:fs'"],
    ['core-imports-only-zod-and-phone-numbers', 'core/src/order/a.ts', "import 'fastify'"],
    ['sheet-knows-no-orders', 'sheet/src/a.ts', "import type {} from '@sendero/core/order/order'"],
    ['core-rules-know-no-wire', 'core/src/order/a.ts', "import type {} from '../contract/problem.ts'"],
    [
      'web-never-imports-server',
      'web/src/lib/a.ts',
      "import type { World } from '../../../server/src/world.ts'",
    ],
    [
      'server-vendor-imports-nothing-later',
      'server/src/features/vendor/a.ts',
      "import '../order/place-order.ts'",
    ],
    [
      'server-vendor-imports-nothing-later',
      'server/src/features/vendor/a.ts',
      "import type {} from '../order/place-order.ts'",
    ],
    [
      'web-vendor-imports-nothing-later',
      'web/src/features/vendor/a.ts',
      "import '../request/RequestPage.tsx'",
    ],
    [
      'features-share-verbs-not-routes-or-stores',
      'server/src/features/order/a.ts',
      "import type {} from '../vendor/store.ts'",
    ],
    [
      'features-share-verbs-not-routes-or-stores',
      'server/src/features/order/a.ts',
      "import '../vendor/routes.ts'",
    ],
    ['only-stores-speak-sql', 'server/src/features/order/a.ts', "import { sql } from 'kysely'"],
    [
      'only-stores-speak-sql',
      'server/src/features/order/a.ts',
      "import { type Db } from '../../db/db.ts'\nimport 'pg'",
    ],
    [
      'only-routes-know-fastify',
      'server/src/features/order/a.ts',
      "import type { FastifyInstance } from 'fastify'",
    ],
    ['only-suppliers-reach-the-network', 'server/src/features/order/a.ts', "import 'node:http'"],
    ['only-suppliers-reach-the-network', 'server/src/ports/router/port.ts', "import 'node:net'"],
    [
      'only-world-picks-adapters',
      'server/src/features/order/a.ts',
      "import '../../ports/router/embedded.ts'",
    ],
    [
      'places-knows-nothing-of-the-product',
      'places/src/region/a.ts',
      "import type {} from '@sendero/core/order/order'",
    ],
    ['places-geometry-imports-nothing-later', 'places/src/geometry/a.ts', "import '../region/region.ts'"],
    ['places-is-used-by-its-face', 'server/src/a.ts', "import '../../places/src/geometry/near.ts'"],
    ['core-values-lean-on-nothing', 'core/src/values/a.ts', "import type {} from '../order/b.ts'"],
    ['request-sections-stand-apart', 'web/src/features/request/origin/a.ts', "import '../RequestPage.tsx'"],
    [
      'request-sections-lean-on-what-knows-none',
      'web/src/features/request/price/a.ts',
      "import '../RequestPage.tsx'",
    ],
    ['ui-stands-alone', 'web/src/ui/a.ts', "import '../lib/api.ts'"],
    ['lib-knows-no-screens', 'web/src/lib/a.ts', "import '../features/request/RequestPage.tsx'"],
    ['features-know-no-shell', 'web/src/features/request/a.ts', "import '../../shell/Shell.tsx'"],
    ['no-cycles', 'core/src/order/a.ts', "import type {} from './b.ts'"],
    ['every-import-resolves', 'web/src/lib/a.ts', "import '@sendero/core/order/nothing'"],
  ] as const;

  /** A file of its own for each, since a run takes a second: all of them are found by one. */
  const planted = forbidden.map(([rule, path, line], nth) => ({
    rule,
    path: path.replace(/\ba\.ts$/, `a${nth}.ts`),
    line: line.replace('/b.ts', `/b${nth}.ts`),
    back: line.includes('/b.ts')
      ? { [`core/src/order/b${nth}.ts`]: `import type {} from './a${nth}.ts';\n` }
      : {},
  }));
  let found: readonly string[] = [];

  beforeAll(async () => {
    begin();
    plantClean();
    for (const { path, line, back } of planted) plant({ [path]: `${line};\n`, ...back });
    found = await imports(root);
    end();
  });

  it.each(planted)('refuses what $rule forbids in $path', ({ rule, path }) => {
    expect(found.filter((line) => line.includes(path)).join('\n')).toContain(rule);
  });
});

describe('lint', () => {
  beforeEach(() => {
    plant({
      'tsconfig.json':
        '{ "compilerOptions": { "strict": true, "module": "NodeNext", "jsx": "react-jsx", "target": "ES2024" } }',
    });
  });

  it.each([
    ['no-floating-promises', 'server/src/a.ts', 'const f = async () => 1;\nf();'],
    ['no-misused-promises', 'server/src/a.ts', 'const f = async () => true;\nif (f()) process.exit();'],
    ['no-explicit-any', 'server/src/a.ts', 'export const a: any = 1;'],
    ['no-console', 'core/src/a.ts', 'console.log(1);'],
    ['no-console', 'server/src/features/order/a.ts', 'console.log(1);'],
    ['eqeqeq', 'core/src/a.ts', 'export const is = (a: number) => a == 1;'],
    ['max-lines)', 'core/src/a.ts', 'export {};\n'.repeat(301)],
    ['max-lines-per-function', 'core/src/a.ts', `export function a() {\n${'  void 0;\n'.repeat(81)}}`],
    ['no-default-export', 'web/src/lib/a.ts', 'export default 1;'],
    ['no-restricted-globals', 'server/src/features/order/a.ts', "await fetch('http://a.example');"],
    [
      'rules-of-hooks',
      'web/src/ui/A.tsx',
      'import { useState } from "react";\nexport const A = (p: { b: boolean }) => { if (p.b) useState(1); return null; };',
    ],
    ['no-warning-comments', 'core/src/a.ts', `// ${'TO' + 'DO'} later\nexport {};`],
    [
      'no-static-element-interactions',
      'web/src/ui/a.tsx',
      'export const A = (p: { go: () => void }) => <div onClick={p.go}>here</div>;',
    ],
  ])('refuses %s in %s', async (rule, path, text) => {
    plant({ [path]: `${text}\n` });
    expect((await lint(root)).join('\n')).toContain(rule);
  });

  it('lets a lazy page be a default export, and a generated table be long', async () => {
    plant({
      'web/src/features/a/APage.tsx': 'export default 1;\n',
      'server/src/db/tables.ts': 'export {};\n'.repeat(301),
    });
    expect(await lint(root)).toEqual([]);
  });
});

describe('types, format and dead code', () => {
  it('refuse what does not compile, is not formatted, or is not used', async () => {
    plant({
      'package.json': '{ "name": "planted", "type": "module", "main": "core/src/main.ts" }',
      'core/tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["src"] }',
      'core/src/main.ts': "import { used } from './a.ts';\nexport const first: string = [used][0];\n",
      'core/src/a.ts': 'export const used = 1;\nexport const unused = { a :1 };\n',
    });
    expect((await types(root)).join('\n')).toContain('TS2322');
    expect((await format(root)).join('\n')).toContain('core/src/a.ts');
    expect((await deadCode(root)).join('\n')).toContain('unused');
  });

  it('refuse an export that tests alone use, unless it says why', async () => {
    const planted = (why: string) => ({
      'package.json': '{ "name": "planted", "type": "module" }',
      'knip.json':
        '{ "entry": ["core/src/main.ts!", "core/src/*.test.ts"], "project": ["core/src/*.ts!", "!core/src/*.test.ts!"] }',
      'core/src/main.ts': "import { used } from './a.ts';\nconsole.log(used);\n",
      'core/src/a.ts': `export const used = 1;\n${why}export const tested = used + 1;\n`,
      'core/src/a.test.ts': "import { tested } from './a.ts';\nconsole.log(tested);\n",
    });
    plant(planted(''));
    expect((await deadCode(root)).join('\n')).toContain('tested');
    plant(planted('/** @internal Exported for its table. */\n'));
    expect(await deadCode(root)).toEqual([]);
  });
});

describe('texts', () => {
  const texts0 = {
    'order.status.NEW': 'New',
    'order.count': '{count, plural, one {# order} other {# orders}}',
  };
  const notes0 = {
    'order.status.NEW': 'Shop, list of orders: an order that was placed.',
    'order.count': 'Shop, head of the list: how many orders it has. {count}: a number.',
  };
  const source = "export const f = (t: Function, s: string) => [t(`order.status.${s}`), t('order.count')];\n";

  it('finds nothing where all is there', async () => {
    plant({
      'locales/en.json': JSON.stringify(texts0),
      'locales/fi.json': JSON.stringify(texts0),
      'locales/notes.json': JSON.stringify(notes0),
      'web/src/a.ts': source,
    });
    expect(await texts(root)).toEqual([]);
  });

  it.each([
    ["no note for 'order.status.NEW'", { ...notes0, 'order.status.NEW': ' ' }],
    ["'order.count': its note and its text disagree about {count}", { ...notes0, 'order.count': 'Shop.' }],
    ["no text has the key 'order.old'", { ...notes0, 'order.old': 'Shop, list of orders: an old one.' }],
  ])('refuses %s [LNG-06]', async (finding, notes) => {
    plant({
      'locales/en.json': JSON.stringify(texts0),
      'locales/fi.json': JSON.stringify(texts0),
      'locales/notes.json': JSON.stringify(notes),
      'web/src/a.ts': source,
    });
    expect(await texts(root)).toEqual([`locales/notes.json: ${finding}`]);
  });

  it.each([
    ["no text for 'order.gone'", {}, {}, "t('order.gone');"],
    ['no text that fits `gone.${s}`', {}, {}, 't(`gone.${s}`);'],
    ["no text for 'error.fee.gone'", {}, {}, "const key = 'error.fee.gone';"],
    ["no text for 'order.gone-by'", {}, {}, "throw ruleBroken('until', 'order.gone-by');"],
    ["no text for 'order.gone-by'", {}, {}, "const said = { translation_key: 'order.gone-by' };"],
    ["nothing uses 'order.old'", { 'order.old': 'Old' }, { 'order.old': 'Vanha' }, ''],
    ['order.count', {}, { 'order.count': '{number} tilausta' }, ''],
    ['order.status.NEW', {}, { 'order.status.NEW': undefined }, ''],
  ])('refuses %s', async (finding, en, fi, line) => {
    plant({
      'locales/en.json': JSON.stringify({ ...texts0, ...en }),
      'locales/fi.json': JSON.stringify({ ...texts0, ...fi }),
      'web/src/a.ts': source + line,
    });
    expect((await texts(root)).join('\n')).toContain(finding);
  });
});

describe('house rules', () => {
  it.each([
    ['a side of the screen', 'web/src/ui/A.tsx', 'const a = <p className="flex ml-2" />;'],
    ['a side of the screen', 'web/src/ui/A.tsx', 'const a = <p className="md:text-left" />;'],
    ['a side of the screen', 'web/src/ui/a.css', '.a { margin-left: 1px; }'],
    ['a side of the screen', 'web/src/ui/A.tsx', 'const a = { paddingRight: 3 };'],
    ['a literal colour', 'web/src/ui/A.tsx', 'const a = <p className="bg-[#aabbcc]" />;'],
    ['a literal colour', 'web/src/ui/A.tsx', "const a = 'rgb(1 2 3)';"],
    ['a hook of tests', 'server/src/testing/a.ts', 'beforeEach(() => undefined);'],
    ['all columns', 'server/src/a.ts', "const all = 'select o.*, 1 from orders o';"],
    ['all columns', 'server/src/a.ts', "const all = 'select * from orders';"],
    ['a comparison with a country', 'server/src/features/order/a.ts', "if (market.country === 'FI') {}"],
    ['a comparison with a country', 'core/src/a.ts', "const is = 'PK' !== site.country;"],
    ["the browser's storage", 'web/src/ui/a.ts', "localStorage.getItem('a');"],
    ['the present time', 'core/src/a.ts', 'const now = Date.now();'],
    ['state of a module', 'server/src/http/a.ts', 'const known = new Map<string, number>();'],
    ['state of a module', 'server/src/http/a.ts', 'export const kept: Set<string> = new Set();'],
    ['state of a module', 'server/src/http/a.ts', 'const of = perWorld(\n  () => new WeakMap(),\n);'],
    ['state of a module', 'server/src/http/a.ts', 'const kept = new LRUCache<string, string>({ max: 5 });'],
    ['state of a module', 'server/src/http/a.ts', 'const waiting: (() => void)[] = [];'],
    ['state of a module', 'server/src/http/a.ts', 'let atOnce = 0;'],
  ])('refuse %s in %s', async (finding, path, line) => {
    plant({ [path]: `${line}\n` });
    expect((await houseRules(root)).join('\n')).toContain(finding);
  });

  it('let constants of modules, and what verbs make for a call, be', async () => {
    plant({
      'server/src/http/a.ts': [
        "const KINDS: ReadonlySet<string> = new Set(['a', 'b']);",
        'export const found = (of: string[]): Map<string, string> => new Map(of.map((one) => [one, one]));',
        'export function count(): number {',
        '  let times = 0;',
        '  const seen = new Set<number>();',
        '  return times + seen.size;',
        '}',
      ].join('\n'),
    });
    expect(await houseRules(root)).toEqual([]);
  });

  it('let logical sides, tokens, anchors and words in comments be', async () => {
    plant({
      'web/src/ui/A.tsx': [
        'const a = <p className="ms-2 text-start inset-s-0 pe-4 bg-surface" />;',
        "const b = <a href='#main'>left-hand</a>; // ml-2 and #fff",
        'const c = { left: rect.left };',
      ].join('\n'),
    });
    expect(await houseRules(root)).toEqual([]);
  });
});

describe('requirements', () => {
  const ledger = '| ORD-01 | An order is placed. |\n\n## Not built yet\n';
  const story = (tier: string) => `test('an order is placed [ORD-01]', ${tier}async ({ page }) => {});\n`;

  it.each([
    ['no test names ORD-01', ''],
    ['no test names ORD-01', story('BEFORE_RELEASE, ')],
    ['no test names ORD-01', story('\n  BEFORE_RELEASE,\n  ').replace('test(', 'test(\n  ')],
    ['ORD-02 is no requirement', `${story('')}// ORD-02`],
  ])('refuse what the ledger and the stories do not agree on: %s', async (finding, spec) => {
    plant({ 'docs/requirements.md': ledger, 'e2e/order.spec.ts': spec });
    expect((await requirements(root)).join('\n')).toContain(finding);
  });

  it('take one usual story of a file as proof', async () => {
    plant({ 'docs/requirements.md': ledger, 'e2e/order.spec.ts': story('BEFORE_RELEASE, ') + story('') });
    expect(await requirements(root)).toEqual([]);
  });
});

describe('sizes', () => {
  it('add up what a screen loads at once, and refuse what is over its budget', async () => {
    plant({
      'web/dist/.vite/manifest.json': JSON.stringify({
        'index.html': { file: 'index.js', src: 'index.html', isEntry: true, imports: ['_shared'] },
        'track.html': { file: 'track.js', src: 'track.html', isEntry: true },
        'src/features/request/RequestPage.tsx': {
          file: 'request.js',
          src: 'src/features/request/RequestPage.tsx',
          isDynamicEntry: true,
        },
        _shared: { file: 'shared.js' },
      }),
      'web/dist/index.js': '',
      'web/dist/track.js': '',
      'web/dist/request.js': '',
      'web/dist/shared.js': noise(100_000),
    });
    const findings = await sizes(root);
    expect(findings.map((line) => line.split(':')[0])).toEqual([
      'index.html',
      'src/features/request/RequestPage.tsx',
    ]);
  });

  it('count the screen inside which a screen is shown', async () => {
    plant({
      'web/dist/.vite/manifest.json': JSON.stringify({
        'src/features/bulk/BulkPage.tsx': {
          file: 'bulk.js',
          src: 'src/features/bulk/BulkPage.tsx',
          isDynamicEntry: true,
          dynamicImports: ['src/features/bulk/BulkJobPage.tsx'],
        },
        'src/features/bulk/BulkJobPage.tsx': {
          file: 'job.js',
          src: 'src/features/bulk/BulkJobPage.tsx',
          isDynamicEntry: true,
        },
      }),
      'web/dist/bulk.js': noise(25_000),
      'web/dist/job.js': noise(25_000),
    });
    expect(await sizes(root)).toEqual([expect.stringMatching(/BulkJobPage\.tsx: \d+\.\d kB, at most 180/)]);
  });
});

/** Text that no compression makes much smaller: numbers, about ten bytes each. */
const noise = (numbers: number): string =>
  Array.from({ length: numbers }, (_, i) => Math.imul(i + 1, 2_654_435_761) >>> 0).join('');

/** A house with nothing in it but the rules. */
function begin(): void {
  root = mkdtempSync(join(tmpdir(), 'sendero-check-'));
  plant({ 'package.json': '{ "type": "module" }' });
  for (const name of ['.oxlintrc.json', '.oxfmtrc.json', '.dependency-cruiser.cjs', 'tsconfig.base.json'])
    cpSync(join(house, name), join(root, name));
}

function end(): void {
  rmSync(root, { recursive: true });
}

function plant(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
