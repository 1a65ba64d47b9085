// What was typed into the forms of a dialog or drawer, and would be lost with it.
import { createContext, use, useRef, useState, type SyntheticEvent } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The form that something was typed into, and what stood there after the last key. */
interface Typed {
  readonly form: HTMLFormElement;
  readonly state: string;
}

const ForgetTypedContext = createContext<() => void>(() => undefined);
export const ForgetTyped = ForgetTypedContext.Provider;

/** For a form that stays once it was sent: from now on, what was typed into the dialog or drawer around it counts as kept. */
export const useForgetTyped = (): (() => void) => use(ForgetTypedContext);

/** Whether the forms that stand in a dialog have something else in them than before it was typed, chosen or ticked. */
export function useTyped() {
  const before = useRef(new WeakMap<Control, string>());
  const typed = useRef(new Map<Control, Typed>());
  const [forget] = useState(() => () => {
    before.current = new WeakMap();
    typed.current.clear();
  });
  return {
    isTyped: () =>
      [...typed.current].some(([control, { form, state }]) => {
        // Of a group, the one that is left hears nothing of it.
        const now = control.type === 'radio' ? stateOf(control) : state;
        return form.isConnected && now !== before.current.get(control);
      }),
    forget,
    watching: {
      onFocus: (event: SyntheticEvent<HTMLDialogElement>) => {
        for (const control of formOf(event)?.elements ?? [])
          if (isControl(control) && !before.current.has(control))
            before.current.set(control, stateOf(control));
      },
      onInput: (event: SyntheticEvent<HTMLDialogElement>) => {
        const form = formOf(event);
        if (form && isControl(event.target))
          typed.current.set(event.target, { form, state: stateOf(event.target) });
      },
    },
  };
}

/** The form of the dialog itself that it happened in. */
function formOf({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): HTMLFormElement | null {
  const form = target instanceof Element ? target.closest('form') : null;
  return form?.closest('dialog') === currentTarget ? form : null;
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const stateOf = (control: Control): string =>
  control.type === 'checkbox' || control.type === 'radio'
    ? String((control as HTMLInputElement).checked)
    : control.value;
