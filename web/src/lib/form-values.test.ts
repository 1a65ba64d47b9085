import { expect, it } from 'vitest';
import { fieldErrors } from './form-values.ts';
import { Problem } from './problem.ts';
import { translator } from './texts.tsx';

const t = translator('en', { 'problem.field': 'Not right', 'outlet.issue.email-invalid': 'No mail address' });

const refused = (field: string, translation_key: string) =>
  new Problem({ code: 'RuleBroken', errors: [{ field, meta: { translation_key } }] });

it.each([
  ['a field by its own text', refused('owners', 'outlet.issue.email-invalid'), { owners: 'No mail address' }],
  ['a part at its field', refused('owners.1', 'outlet.issue.email-invalid'), { owners: 'No mail address' }],
  ['what has no text in words for any', refused('name', 'gone'), { name: 'Not right' }],
  ['nothing of a field that is not there', refused('ownership', 'gone'), undefined],
])('tells %s', (_, problem, errors) => {
  expect(fieldErrors(t, problem, ['name', 'owners'])).toEqual(errors);
});
