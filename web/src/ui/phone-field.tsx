import { TextField, type TextFieldProps } from './text-field.tsx';

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'prefix'> {
  /** The country's code as it is shown before the number, such as "+358". */
  dialCode: string;
}

/** A telephone number; the dial code is shown, not typed, and a number typed with its own code is as good. */
export function PhoneField({ dialCode, ...field }: PhoneFieldProps) {
  const code = (
    <bdi dir="ltr" className="tabular">
      {dialCode}
    </bdi>
  );
  return <TextField autoComplete="tel-national" {...field} type="tel" inputMode="tel" prefix={code} />;
}
