import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix'> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const toggle = (
    <button
      type="button"
      aria-label={shown ? hideLabel : showLabel}
      onClick={() => setShown(!shown)}
      className="-me-3 grid h-control w-control place-items-center rounded-md hover:text-ink"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
  return <TextField dir="ltr" {...field} type={shown ? 'text' : 'password'} suffix={toggle} />;
}
