import { TextField, type TextFieldProps } from './text-field.tsx';

/** An email address, which no keyboard or dictionary should touch. */
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
