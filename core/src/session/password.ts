/** A rule that a password breaks: the key of its text (AUTH-17). */
export type PasswordIssue =
  | 'password.too-short'
  | 'password.no-uppercase'
  | 'password.no-lowercase'
  | 'password.no-letter'
  | 'password.no-number'
  | 'password.no-special'
  | 'password.no-match';

const MIN_CHARACTERS = 8;

const rules: readonly (readonly [PasswordIssue, (password: string) => boolean])[] = [
  ['password.too-short', (password) => [...password].length >= MIN_CHARACTERS],
  ['password.no-uppercase', (password) => /\p{Lu}/u.test(password)],
  ['password.no-lowercase', (password) => /\p{Ll}/u.test(password)],
  ['password.no-letter', (password) => /\p{L}/u.test(password)],
  ['password.no-number', (password) => /\p{Nd}/u.test(password)],
  ['password.no-special', (password) => /[!@#$%^&*]/.test(password)],
];

/** Every rule, in the order in which they are shown. */
export const passwordRules: readonly PasswordIssue[] = [
  ...rules.map(([issue]) => issue),
  'password.no-match',
];

/**
 * Every rule that `password` breaks, in the order in which they are shown; with `repeated`, also whether both entries
 * match (spec 1 §5).
 */
export function passwordIssues(password: string, repeated = password): readonly PasswordIssue[] {
  const unmet = rules.filter(([, isMet]) => !isMet(password)).map(([issue]) => issue);
  return repeated === password ? unmet : [...unmet, 'password.no-match'];
}
