import { Trouble } from '../setup/say.mjs';
import { capture } from '../setup/spawn.mjs';

/** What npm says of the release in `folder`. An npm that is started from an npm script would take its settings for the person's. */
export async function runNpm(folder: string, args: readonly string[]): Promise<string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(config|package|lifecycle)_/i.test(name),
  );
  const { code, output } = await capture('npm', [...args], { cwd: folder, env: Object.fromEntries(kept) });
  if (code !== 0) throw new Trouble(`\`npm ${args[0]}\` failed for the release: ${output.trim()}`);
  return output;
}
