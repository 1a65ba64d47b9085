// Icons one by one. The package's one file names all of its 1 700 icons, so that each seems to be needed wherever any is.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;

/** Imports each icon from its own file, so that it is loaded with the screens that show it alone. */
export function singleIcons(): Plugin {
  const fileOf = new Map<string, string>();
  return {
    name: 'single-icons',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      const all = join(
        dirname(createRequire(import.meta.url).resolve('lucide-react')),
        '../esm/lucide-react.mjs',
      );
      for (const [, names = '', file = ''] of readFileSync(all, 'utf8').matchAll(EXPORT))
        for (const name of names.split(',')) fileOf.set(name.replace('default as ', '').trim(), file);
    },
    transform: (code, id) =>
      /\/web\/src\/.*\.tsx?$/.test(id)
        ? { code: code.replace(IMPORT, (_all, names: string) => singly(names, fileOf)), map: null }
        : null,
  };
}

function singly(names: string, fileOf: ReadonlyMap<string, string>): string {
  const values = names.split(',').map((name) => name.trim());
  return values
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', as = icon] = name.split(' as ');
      return `import ${as} from 'lucide-react/icons/${fileOf.get(icon)}';`;
    })
    .join(' ');
}
