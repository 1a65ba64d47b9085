import { useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

interface GroupedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly group: (typed: string) => string;
  readonly onType: (grouped: string) => void;
}

/** A field that groups digits while they are typed; the caret stays after the same digit. */
export function GroupedField({ value, group, onType, ...field }: GroupedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);
  return (
    <TextField
      {...field}
      ref={input}
      dir="ltr"
      inputMode="numeric"
      value={value}
      onChange={({ target }) => {
        const at = target.selectionStart ?? target.value.length;
        const grouped = group(target.value);
        caret.current = at >= target.value.length ? null : placeAfter(grouped, digitsIn(target.value, at));
        onType(grouped);
      }}
    />
  );
}

const digitsIn = (text: string, until: number): number => text.slice(0, until).replaceAll(/\D/g, '').length;

function placeAfter(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits && place < text.length; place += 1)
    if (/\d/.test(text[place] ?? '')) seen += 1;
  return place;
}
