import { useId, type ReactNode } from 'react';
import { FieldNote, type FieldProps } from './field.tsx';
import { useFieldError } from './form.tsx';

/** One of a few choices that are all visible. */
export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

/** Props of a group of choices: either `value` and `onChange`, or `defaultValue` and a `name` to read from the form. */
export interface ChoiceGroupProps<Value extends string> extends Omit<FieldProps, 'aside' | 'name'> {
  name: string;
  choices: readonly Choice<Value>[];
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onChange?: ((value: Value) => void) | undefined;
}

interface ShellProps<Value extends string> extends ChoiceGroupProps<Value> {
  className: string;
  choice: (choice: Choice<Value>, radio: ReactNode) => ReactNode;
}

/** Native radio buttons under one legend; the caller renders each choice. */
export function ChoiceGroup<Value extends string>(props: ShellProps<Value>) {
  const { label, labelHidden, hint, error, name, choices, value, defaultValue, onChange, className, choice } =
    props;
  const noteId = useId();
  const inherited = useFieldError(name);
  const wrong = error ?? inherited;
  const described = wrong || hint ? noteId : undefined;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={wrong ? true : undefined}
      aria-describedby={described}
      className="grid min-w-0 grid-cols-1 gap-1.5"
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className={className}>
        {choices.map((one) =>
          choice(
            one,
            <input
              type="radio"
              name={name}
              value={one.value}
              disabled={one.disabled}
              {...(value === undefined
                ? { defaultChecked: one.value === defaultValue }
                : { checked: one.value === value })}
              onChange={() => onChange?.(one.value)}
              className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-[inherit]"
            />,
          ),
        )}
      </div>
      {described ? <FieldNote id={noteId} wrong={wrong} hint={hint} /> : null}
    </fieldset>
  );
}
