import { TextField, type TextFieldProps } from './text-field.tsx';

/** An email field without spell checking and autocapitalization. */
export function EmailField(field: Omit<TextFieldProps, 'type' | 'inputMode' | 'dir'>) {
  return (
    <TextField
      maxLength={254}
      {...field}
      type="email"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
    />
  );
}
