// `npm run bench [-- --write] [name …]`: the figures of the README's table; `--write` puts them there, and leaves the others.
import { readFile, writeFile } from 'node:fs/promises';
import { type DatabaseServer, findDatabaseServer } from './database.ts';
import type { Figure } from './figure.ts';

type Run = (server: string) => Promise<readonly Figure[]>;

const programs: Record<string, () => Promise<{ run: Run }>> = {
  place: () => import('./place.ts'),
  answers: () => import('./answers.ts'),
  growth: () => import('./growth.ts'),
  life: () => import('./order-life.ts'),
  archive: () => import('./archive.ts'),
  history: () => import('./history.ts'),
  find: () => import('./find.ts'),
  export: () => import('./export.ts'),
  bulk: () => import('./bulk.ts'),
  live: () => import('./live.ts'),
  positions: () => import('./positions.ts'),
  restart: () => import('./restart.ts'),
  sockets: () => import('./sockets.ts'),
  pages: () => import('./pages.ts'),
  bytes: () => import('./bytes.ts'),
  route: () => import('./route.ts'),
  autocomplete: () => import('./autocomplete.ts'),
  sheet: () => import('./sheet.ts'),
  tracking: () => import('./tracking.ts'),
  screens: () => import('./screens.ts'),
  paint: () => import('./paint.ts'),
  caller: () => import('./caller.ts'),
  webhooks: () => import('./webhooks.ts'),
};

/** What is run by its name alone: as many orders as a large chain has take 50 GB of disk, and a quarter of an hour. */
const large: typeof programs = {
  'history-50m': async () => {
    const { run } = await import('./history.ts');
    return { run: (server) => run(server, 50_000_000) };
  },
};

const README = new URL('../README.md', import.meta.url);
const MARKED = /<!-- bench -->[^]*<!-- \/bench -->/;

const HEAD = ['| name | measured | goal | ok |', '|---|---|---|---|'];

const rowOf = ({ name, measured, goal, ok }: Figure): string =>
  `| ${name} | ${measured} | ${goal} | ${ok ? 'yes' : 'no'} |`;

const tableOf = (rows: readonly string[]): string => [...HEAD, ...rows].join('\n');

/** The rows of the README with these figures in place of those of the same name, and new ones at the end. */
function rowsWith(figures: readonly Figure[], readme: string): string[] {
  const nameOf = (row: string) => row.split(' | ')[0] ?? row;
  const known = (MARKED.exec(readme)?.[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const rows = new Map(known.slice(1).map((row) => [nameOf(row), row]));
  for (const row of figures.map(rowOf)) rows.set(nameOf(row), row);
  return [...rows.values()];
}

async function measure(names: readonly string[], server: DatabaseServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of names) {
    const program = programs[name] ?? large[name];
    if (!program)
      throw new Error(
        `There is no "${name}". There are: ${Object.keys({ ...programs, ...large }).join(', ')}.`,
      );
    console.error(`${name} …`);
    const { run } = await program();
    figures.push(...(await run(server.url)));
  }
  return figures;
}

async function run(names: readonly string[]): Promise<Figure[]> {
  const server = await findDatabaseServer();
  try {
    return await measure(names, server);
  } finally {
    await server.stop();
  }
}

const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const figures = await run(chosen.length > 0 ? chosen : Object.keys(programs));
console.log(tableOf(figures.map(rowOf)));
if (process.argv.includes('--write')) {
  const readme = await readFile(README, 'utf8');
  await writeFile(
    README,
    readme.replace(MARKED, () => `<!-- bench -->\n${tableOf(rowsWith(figures, readme))}\n<!-- /bench -->`),
  );
}
process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
