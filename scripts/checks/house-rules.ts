// Rules of the house that no linter knows, as patterns that must not appear.
import { moduleState } from './module-state.ts';
import { readSources, withoutComments } from './sources.ts';

type Rule = { says: string; files: string[]; except?: RegExp; pattern: RegExp };

const sides = '(?:left|right|m[lr]|p[lr]|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])';
const code = ['{core,places,server,sheet}/src/**/*.ts', 'web/src/**/*.{ts,tsx}'];

const rules: Rule[] = [
  {
    says: 'a side of the screen: use the logical one (start, end, ms-, pe-)',
    files: ['web/src/**/*.{ts,tsx}'],
    pattern: new RegExp(
      `(?<=["'\`\\s:!-])${sides}-(?:\\[|\\(|\\d|auto|px|full)|(?<=["'\`\\s:])(?:text|float)-(?:left|right)\\b`,
    ),
  },
  {
    says: 'a side of the screen in a style: use the logical property (inset-inline-start, marginInlineEnd)',
    files: ['web/src/**/*.{tsx,css}'],
    pattern:
      /\b(?:margin|padding|border)(?:-left|-right|Left|Right)\b|(?:^|[\s;{])(?:left|right)\s*:\s*[\d'"`v-]/,
  },
  {
    says: 'a literal colour: use a token',
    files: ['web/src/**/*.tsx', 'web/src/ui/**/*.{ts,css}', 'web/src/features/**/*.{ts,css}'],
    pattern:
      /(?<=["'`[\s:])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=["'`\]\s;,)])|\b(?:rgba?|hsla?|oklch|oklab)\(\s*[\d.]/i,
  },
  {
    says: 'a comparison with a country: make the difference a field of the market',
    files: code,
    pattern:
      /\bcountry(?:_?code)?\s*[!=]==?\s*['"`]|['"`]\s*[!=]==?\s*(?:[\w?]+\.)*country(?:_?code)?\b|switch\s*\([^)]*\bcountry\b/i,
  },
  {
    says: "the browser's storage: only web/src/lib touches it",
    files: ['web/src/**/*.{ts,tsx}'],
    except: /^web\/src\/lib\//,
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/,
  },
  {
    says: 'a hook of tests in a module that they share: it is set up for the first file of a worker only; let each file call it',
    files: ['{core,places,server,sheet,web,chaos}/src/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$|^web\/src\/testing\/tidy-up\.ts$/,
    pattern: /^(?:before|after)(?:Each|All)\(/,
  },
  {
    says: 'all columns of a table in SQL: name them (columnsOf), since a later version may add one',
    files: ['server/src/**/*.ts'],
    except: /\.test\.ts$|^server\/src\/testing\//,
    pattern: /\bselect \*(?! from unnest)|(?:\b(?:select|returning) |, )\b[a-z]\.\*/,
  },
  {
    says: 'a subquery without columns, which Citus does not plan: select 1',
    files: ['server/src/**/*.ts'],
    except: /\.test\.ts$/,
    pattern: /\(select from\b/,
  },
  {
    says: 'the present time in core: take it as an argument',
    files: ['core/src/**/*.ts'],
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(/,
  },
];

/** Every place where a source does what the house does not do. */
export async function houseRules(root: string): Promise<string[]> {
  const found = rules.flatMap(({ says, files, except, pattern }) =>
    readSources(root, files)
      .filter(({ path }) => !except?.test(path))
      .flatMap(({ path, text }) =>
        withoutComments(text)
          .split('\n')
          .flatMap((line, index) =>
            pattern.test(line) ? [`${path}:${index + 1}: ${says}: ${line.trim()}`] : [],
          ),
      ),
  );
  return [...found, ...moduleState(root)];
}
