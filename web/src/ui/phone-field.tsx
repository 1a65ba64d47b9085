import { TextField, type TextFieldProps } from './text-field.tsx';

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'prefix'> {
  /** The country's dial code shown before the number, such as "+358". */
  dialCode: string;
}

/** A telephone number field. The dial code is shown, not typed; a number with its own dial code is also accepted. */
export function PhoneField({ dialCode, ...field }: PhoneFieldProps) {
  const code = (
    <bdi dir="ltr" className="tabular">
      {dialCode}
    </bdi>
  );
  return <TextField autoComplete="tel-national" {...field} type="tel" inputMode="tel" prefix={code} />;
}
