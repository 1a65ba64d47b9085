import { useTexts } from '../../lib/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';

const DIGITS = 6;

/** Whether all digits of a mailed code are there. */
export const isWholeCode = (code: string): boolean => code.length === DIGITS;

/** The field for a code from a mail. */
export function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useTexts();
  return (
    <TextField
      name="code"
      label={t('recovery.code')}
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
      autoComplete="one-time-code"
      inputMode="numeric"
      dir="ltr"
      className="tabular tracking-widest"
    />
  );
}
