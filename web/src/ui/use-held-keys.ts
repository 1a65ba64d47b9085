import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea';

interface Held {
  readonly keys: string;
  /** The focus goes on as well. */
  readonly moves: boolean;
}

/**
 * Keeps what is typed after a choice out of the field that it was made in.
 *
 * From `hold` until the field is no longer `busy`, letters behind its text are kept; then they stand in the next field:
 * the one that has the focus by then, else the next empty one, where it moves on. A change of the text itself lets go.
 */
export function useHeldKeys(value: string, busy: boolean, hasFailed: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const held = useRef<Held>(null);

  useEffect(() => {
    if (held.current === null || busy) return;
    const { keys, moves } = held.current;
    held.current = null;
    const field = input.current;
    if (hasFailed || field === null || field !== document.activeElement || (keys === '' && !moves)) return;
    const next = nextEmpty(field);
    next?.focus();
    if (next) typeInto(next, keys);
  });
  useKeysOnFold(input, held);

  return {
    input,
    areHeld: () => held.current !== null,
    hold: () => {
      held.current ??= { keys: '', moves: false };
    },
    release: () => {
      held.current = null;
    },
    /** With Enter the focus goes on as well. */
    moveOn: () => {
      held.current = { keys: '', moves: true };
    },
    /** The focus goes elsewhere: the keys go along. */
    leave: (to: EventTarget | null) => {
      const keys = held.current?.keys ?? '';
      held.current = null;
      if (to instanceof Element && isTextField(to)) typeInto(to, keys);
    },
    /** Whether the field's new text is nothing but keys to be held. */
    takes: (text: string): boolean => {
      if (held.current === null) return false;
      const isMore = text.length > value.length && text.startsWith(value);
      held.current = isMore ? { ...held.current, keys: held.current.keys + text.slice(value.length) } : null;
      return isMore;
    },
  };
}

/** A field that folds away leaves its keys to the one that gets the focus in its place. */
function useKeysOnFold(input: RefObject<HTMLInputElement | null>, held: RefObject<Held | null>): void {
  useLayoutEffect(() => {
    const field = input.current;
    return () => {
      const keys = held.current?.keys ?? '';
      held.current = null;
      if (keys === '') return;
      // Once the screen has put the focus where the work is, and before the next key.
      queueMicrotask(() => {
        const { activeElement: now } = document;
        if (!isTextField(now) || now === field) return;
        const next = now.value === '' ? now : (nextEmpty(now) ?? now);
        next.focus();
        typeInto(next, keys);
      });
    };
  }, [input, held]);
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element | null): element is TextField => element?.matches(TEXT_FIELDS) === true;

/** The next empty text field of the same form or dialog. */
function nextEmpty(after: TextField): TextField | null {
  const around = after.closest('form') ?? after.closest('dialog');
  const fields = [...(around?.querySelectorAll<TextField>(TEXT_FIELDS) ?? [])];
  const later = fields.slice(fields.indexOf(after) + 1);
  return later.find(({ value, disabled, readOnly }) => value === '' && !disabled && !readOnly) ?? null;
}

/** As the user's keyboard would, so that the field's own handlers hear of it. */
function typeInto(field: TextField, keys: string): void {
  if (keys === '') return;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, field.value + keys);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
