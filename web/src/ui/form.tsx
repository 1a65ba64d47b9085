import { createContext, use, useEffect, useRef, type ReactNode } from 'react';

/** Error texts by field name. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

const ErrorsContext = createContext<FormErrors>({});

interface FormProps {
  /** Called with the fields by name. The browser's validation is off, since core has the rules. */
  onSubmit: (data: FormData, form: HTMLFormElement) => void;
  /** Each named field shows its error; when the errors change, the first wrong field gets the focus. */
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

/** Fields whose errors are told apart from the form's own. */
export function FieldErrors({ errors, children }: { errors: FormErrors; children: ReactNode }) {
  return <ErrorsContext value={errors}>{children}</ErrorsContext>;
}

/** The surrounding form's error text for the field of this name. */
export function useFieldError(name: string | undefined): string | undefined {
  const errors = use(ErrorsContext);
  return name === undefined ? undefined : errors[name];
}

/** Focuses the first wrong field inside `root` and scrolls it into view. */
export function focusFirstInvalid(root: ParentNode | null): void {
  const first = root?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = first?.matches('fieldset') ? first.querySelector('input') : first;
  field?.focus({ preventScroll: true });
  first?.scrollIntoView?.({ block: 'center' });
}
