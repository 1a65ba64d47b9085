import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldNote } from './field.tsx';
import { useFieldError } from './form.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, name, className, ...input }: CheckboxProps) {
  const noteId = useId();
  const inherited = useFieldError(name);
  const wrong = error ?? inherited;
  const described = wrong || hint ? noteId : undefined;
  return (
    <div className={className}>
      <label className="flex min-h-control-small items-center gap-2.5 has-disabled:opacity-50">
        <span className="relative grid size-4.5 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            name={name}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={described}
            className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-[5px] border border-line-strong bg-raised transition-colors checked:border-primary checked:bg-primary aria-invalid:border-danger"
          />
          <Check
            aria-hidden
            strokeWidth={3.5}
            className="pointer-events-none relative size-3 text-on-primary opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {described ? (
        <div className="ps-7">
          <FieldNote id={noteId} wrong={wrong} hint={hint} />
        </div>
      ) : null}
    </div>
  );
}
