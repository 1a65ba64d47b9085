import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useFieldError } from './form.tsx';

/** Props of every field; texts come from the screen. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error text; by default the form's error for this name. */
  error?: string | undefined;
  name?: string | undefined;
  /** Shown beside the label, such as "optional". */
  aside?: ReactNode;
  /** Hides the label from view, not from screen readers. */
  labelHidden?: boolean | undefined;
}

/** Attributes for the native control of a field. */
export interface ControlProps {
  id: string;
  name: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldShellProps extends FieldProps {
  control: (props: ControlProps) => ReactNode;
}

/** Label, control, and the error or otherwise the hint, linked for screen readers. */
export function Field({ label, hint, error, name, aside, labelHidden, control }: FieldShellProps) {
  const id = useId();
  const inherited = useFieldError(name);
  const wrong = error ?? inherited;
  const noteId = `${id}note`;
  const describedBy = wrong || hint ? noteId : undefined;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start [&>p]:mt-1.5">
      <div
        className={labelHidden ? 'sr-only' : 'flex items-baseline-last justify-between gap-3 self-end pb-1.5'}
      >
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside ? <span className="text-xs text-muted">{aside}</span> : null}
      </div>
      {control({ id, name, 'aria-invalid': wrong ? true : undefined, 'aria-describedby': describedBy })}
      {describedBy ? <FieldNote id={noteId} wrong={wrong} hint={hint} /> : null}
    </div>
  );
}

/** The line under a field or a group of choices. */
export function FieldNote({ id, wrong, hint }: { id: string; wrong: string | undefined; hint: ReactNode }) {
  if (!wrong) {
    return (
      <p id={id} className="text-xs text-muted">
        {hint}
      </p>
    );
  }
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-xs font-medium text-danger">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {wrong}
    </p>
  );
}
