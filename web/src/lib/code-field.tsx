import { useTexts } from './texts.tsx';
import { TextField } from '../ui/text-field.tsx';

const DIGITS = 6;

/** Whether all digits of a code are there. */
export const isWholeCode = (code: string): boolean => code.length === DIGITS;

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** By default that of a code from a mail. */
  label?: string;
  autoFocus?: boolean;
}

/** The field for a code of six digits. */
export function CodeField({ value, onChange, label, autoFocus }: CodeFieldProps) {
  const t = useTexts();
  return (
    <TextField
      name="code"
      label={label ?? t('recovery.code')}
      autoFocus={autoFocus}
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
      autoComplete="one-time-code"
      inputMode="numeric"
      dir="ltr"
      className="tabular tracking-widest"
    />
  );
}
