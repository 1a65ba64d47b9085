import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'name'> {}

/** A multi-line field that grows with its text if the browser supports it. */
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
