// `npm run chaos [-- --minutes 2 --seed 7 --only kill,reset --arrangement embedded --write]`: does bad things to a running
// product under load and tells what was lost, doubled or left half. `--write` puts the table into docs/operate.md.
import { readFile, writeFile } from 'node:fs/promises';
import { readOptions } from './src/options.ts';
import { isUnharmed, storyOf, tableOf } from './src/result.ts';
import { runChaos } from './src/run-chaos.ts';
import { isUntouched, runTwoCells, storyOfCells } from './src/two-cells.ts';

const PAGE = new URL('../docs/operate.md', import.meta.url);
/** How long the database of the cell is away. */
const CELL_AWAY_MS = 5000;
const MARKED = /<!-- chaos -->[^]*<!-- \/chaos -->/;

const options = readOptions(process.argv.slice(2));
if (options.cells) {
  const scene = await runTwoCells(CELL_AWAY_MS);
  console.log(storyOfCells(scene));
  process.exit(isUntouched(scene) ? 0 : 1);
}
// Ctrl+C ends the evils: what there is is judged, and everything is cleared away.
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
const result = await runChaos(options, (line) => console.error(line), stopping.signal);
const table = tableOf(result);
console.log(table);
if (!isUnharmed(result)) console.log(`\n${storyOf(result)}`);
if (options.write) {
  const page = await readFile(PAGE, 'utf8');
  await writeFile(
    PAGE,
    page.replace(MARKED, () => `<!-- chaos -->\n${table}\n<!-- /chaos -->`),
  );
}
process.exit(isUnharmed(result) ? 0 : 1);
