import { TextField, type TextFieldProps } from './text-field.tsx';

interface MoneyFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'suffix'> {
  /** The currency sign, such as "€" or "PKR". */
  currency: string;
}

/** An amount in major units as typed, with the decimal keyboard on a phone; core parses it. */
export function MoneyField({ currency, ...field }: MoneyFieldProps) {
  return <TextField dir="ltr" autoComplete="off" {...field} inputMode="decimal" suffix={currency} />;
}
