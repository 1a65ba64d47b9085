import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'name'> {}

/** Several lines; grows with what is written where the browser can. */
export function TextArea({ label, hint, error, name, aside, labelHidden, ...area }: TextAreaProps) {
  return (
    <Field
      {...{ label, hint, error, name, aside, labelHidden }}
      control={(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className="control field-sizing-content max-h-60 px-3 py-2"
        />
      )}
    />
  );
}
