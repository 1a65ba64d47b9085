import { createContext, use, useEffect, useRef, type ReactNode } from 'react';

/** What is wrong, by field name, in words. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

const ErrorsContext = createContext<FormErrors>({});

interface FormProps {
  /** Gets the fields by name; the browser's own checking is off, the rules are core's. */
  onSubmit: (data: FormData, form: HTMLFormElement) => void;
  /** Each named field shows its own; when they change, the first wrong field gets the focus. */
  errors?: FormErrors | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function Form({ onSubmit, errors, children, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors) focusFirstInvalid(form.current);
  }, [errors]);
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget), event.currentTarget);
      }}
    >
      <ErrorsContext value={errors ?? {}}>{children}</ErrorsContext>
    </form>
  );
}

/** The words of what is wrong with the field of this name, in the form around it. */
export function useFieldError(name: string | undefined): string | undefined {
  const errors = use(ErrorsContext);
  return name === undefined ? undefined : errors[name];
}

/** Moves the focus to the first wrong field inside `root`, and that into view. */
export function focusFirstInvalid(root: ParentNode | null): void {
  const first = root?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = first?.matches('fieldset') ? first.querySelector('input') : first;
  field?.focus({ preventScroll: true });
  first?.scrollIntoView?.({ block: 'center' });
}
