// The ledger in docs/requirements.md against what cites it: every id that is cited has a row, every row that is built has a test.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LEDGER = 'docs/requirements.md';
/** Head of the list of rows that nothing is built for yet. */
const OPEN = '## Not built yet';

const citing = [
  '{core,places,server,sheet,web,client}/src/**/*.{ts,tsx,sql,css}',
  '{e2e,bench,chaos,scripts}/**/*.{ts,mjs}',
  'docs/**/*.md',
  '*.md',
];
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
/** Whether every story of a file is told before a release alone (e2e/tier): what is required is proved in the usual run. */
const isRare = (text: string): boolean =>
  text.includes('BEFORE_RELEASE') && !/\btest\((?!\s*(?:\w+|'[^']*'|`[^`]*`),\s*BEFORE_RELEASE,)/.test(text);

/** Ids without a row, rows without a test, and rows that are called open though a test proves them. */
export async function requirements(root: string): Promise<string[]> {
  const [rows = '', open = ''] = readFileSync(join(root, LEDGER), 'utf8').split(OPEN);
  const known = new Set(Array.from(rows.matchAll(/^\| ([A-Z]+-\d\d) \|/gm), ([, id = '']) => id));
  const idsIn = citationsOf(new Set([...known].map((id) => id.slice(0, id.indexOf('-')))));
  const notBuilt = new Set(idsIn(open));
  const proved = new Set<string>();
  const findings: string[] = [];
  for (const path of globSync(citing, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', LEDGER] })) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const id of new Set(idsIn(text))) {
      if (!known.has(id)) findings.push(`${path}: ${id} is no requirement of ${LEDGER}`);
      if (isTest(path) && !isRare(text)) proved.add(id);
    }
  }
  for (const id of known) {
    if (!proved.has(id) && !notBuilt.has(id)) findings.push(`${LEDGER}: no test names ${id}`);
    if (proved.has(id) && notBuilt.has(id))
      findings.push(`${LEDGER}: ${id} is called open, and a test names it`);
  }
  return findings.sort();
}

/** Finds the ids in a text whose first part is one of `groups`; UTF-16 is none. */
function citationsOf(groups: ReadonlySet<string>): (text: string) => string[] {
  const pattern = new RegExp(`\\b(?:${[...groups].join('|')})-\\d\\d\\b`, 'g');
  return (text) => text.match(pattern) ?? [];
}
