import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'name' | 'prefix'> {
  /** Inside the frame, before the text. */
  prefix?: ReactNode;
  /** Inside the frame, after the text. */
  suffix?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  name,
  aside,
  labelHidden,
  prefix,
  suffix,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      {...{ label, hint, error, name, aside, labelHidden }}
      control={(control) => (
        <div className={cx('control flex items-center', className)}>
          {prefix ? <span className="flex shrink-0 ps-3 text-muted">{prefix}</span> : null}
          <input
            {...input}
            {...control}
            className="min-h-[inherit] min-w-0 flex-1 rounded-[inherit] bg-transparent px-3 outline-none"
          />
          {suffix ? <span className="flex shrink-0 pe-3 text-muted">{suffix}</span> : null}
        </div>
      )}
    />
  );
}
