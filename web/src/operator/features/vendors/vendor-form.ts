import type { FormErrors } from '../../../ui/form.tsx';
import type { Translate } from '../../lib/texts.ts';

/** What is typed of a vendor: kept until it is sent or left. */
export interface TypedVendor {
  readonly name: string;
  readonly phone_number: string;
  /** Addresses, separated by commas, semicolons or blanks. */
  readonly owners: string;
}

export const ownersIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

/** What is missing of a vendor's fields. */
export const missingIn = (t: Translate, { name }: Pick<TypedVendor, 'name'>): FormErrors => ({
  name: name.trim() === '' ? t('operator.name-missing') : undefined,
});
