import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea';

interface Held {
  readonly keys: string;
  /** Whether the focus moves on as well. */
  readonly moves: boolean;
}

/**
 * Moves keys typed after a choice out of the field in which the choice was made.
 *
 * From `hold` until the field is no longer `busy`, letters typed after its text are held. They are then typed into the
 * next field: the one that has the focus by then, else the next empty one, if the focus moves on. Changing the field's
 * text itself discards them.
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
    /** Enter also moves the focus to the next field. */
    moveOn: () => {
      held.current = { keys: '', moves: true };
    },
    /** The focus moves to another field, and the held keys with it. */
    leave: (to: EventTarget | null) => {
      const keys = held.current?.keys ?? '';
      held.current = null;
      if (to instanceof Element && isTextField(to)) typeInto(to, keys);
    },
    /** Whether the field's new text only adds keys to be held. */
    takes: (text: string): boolean => {
      if (held.current === null) return false;
      const isMore = text.length > value.length && text.startsWith(value);
      held.current = isMore ? { ...held.current, keys: held.current.keys + text.slice(value.length) } : null;
      return isMore;
    },
  };
}

/** When a field is unmounted, its held keys go to the field that gets the focus instead. */
function useKeysOnFold(input: RefObject<HTMLInputElement | null>, held: RefObject<Held | null>): void {
  useLayoutEffect(() => {
    const field = input.current;
    return () => {
      const keys = held.current?.keys ?? '';
      held.current = null;
      if (keys === '') return;
      // After the screen has moved the focus, and before the next key.
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

/** Types as the user's keyboard would, so that the field's own handlers run. */
function typeInto(field: TextField, keys: string): void {
  if (keys === '') return;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, field.value + keys);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
