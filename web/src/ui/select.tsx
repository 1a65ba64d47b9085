import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'name'> {
  options: readonly Option[];
  /** Shown until something is chosen; cannot be chosen itself. */
  placeholder?: string | undefined;
}

/** The browser's own select, which every phone and screen reader supports. */
export function Select({
  label,
  hint,
  error,
  name,
  aside,
  labelHidden,
  options,
  placeholder,
  className,
  ...select
}: SelectProps) {
  return (
    <Field
      {...{ label, hint, error, name, aside, labelHidden }}
      control={(control) => (
        <div className={cx('relative', className)}>
          <select {...select} {...control} className="control appearance-none truncate ps-3 pe-9">
            {placeholder === undefined ? null : (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: words, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {words}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    />
  );
}
