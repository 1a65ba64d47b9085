import { execFileSync } from 'node:child_process';
import { root } from '../setup/say.mjs';

/** Files that differ from the last commit, new ones among them; paths below the checkout. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const listed = git('diff', '--name-only', 'HEAD') + git('ls-files', '--others', '--exclude-standard');
  return listed.split('\n').filter((path) => path !== '');
}
