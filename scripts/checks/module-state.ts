// State of a module of the server is hidden: it belongs to the World (decision 0065).
import { readSources, withoutComments } from './sources.ts';

/** Tests' helpers, and threads, which have no World. */
const ELSEWHERE = /^server\/src\/testing\/|\.worker\.ts$/;
const MUTABLE = /\bnew (?:Map|Set|WeakMap|WeakSet|\w*Cache|\w*Counter|RateLimiter\w*|Piscina)\b/;
/** A constant that its type keeps from being changed; a schema, whose functions make what lasts a call. */
const READ_ONLY = /^(?:export )?const \w+(?:: Readonly(?:Map|Set)<| = z\.)/;
const VERB = /^(?:export )?const \w+(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?(?:\([^]*?\)(?:: [^=]+)?|\w+) =>/;

const says = 'state of a module: make it a field of World, or a ReadonlyMap or ReadonlySet where it is none';

/** Every statement of a module that makes something to be changed later. */
export function moduleState(root: string): string[] {
  return readSources(root, ['server/src/**/*.ts'])
    .filter(({ path }) => !ELSEWHERE.test(path))
    .flatMap(({ path, text }) =>
      statementsOf(withoutComments(text))
        .filter(({ code }) => isState(code))
        .map(({ code, line }) => `${path}:${line}: ${says}: ${code.split('\n')[0]}`),
    );
}

function isState(code: string): boolean {
  if (/^(?:export )?(?:let|var)\b/.test(code)) return true;
  if (!/^(?:export )?const\b/.test(code) || VERB.test(code) || READ_ONLY.test(code)) return false;
  return MUTABLE.test(code) || /^(?:export )?const \w+(?:: .+)? = (?:\[\]|\{\});/.test(code);
}

/** What begins at the first column, each with the lines that are indented under it. */
function statementsOf(text: string): { code: string; line: number }[] {
  const statements: { code: string; line: number }[] = [];
  text.split('\n').forEach((code, index) => {
    const last = statements.at(-1);
    if (last && /^[\s\])};]/.test(code)) last.code += `\n${code}`;
    else statements.push({ code, line: index + 1 });
  });
  return statements;
}
