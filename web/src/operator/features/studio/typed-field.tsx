import { type ReactNode, useId, useState } from 'react';
import { FieldNote } from '../../../ui/field.tsx';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';

interface TypedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  readonly value: unknown;
  /** What a text means; a text that means nothing stays one, and is told to be wrong. */
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string;
  readonly onChange: (value: unknown) => void;
}

/** A field whose text is no value yet: what is typed stays as it is typed. */
export function TypedField({ value, read, write, onChange, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState(() => write(value));
  const isOurs = JSON.stringify(read(typed)) === JSON.stringify(value);
  return (
    <TextField
      {...field}
      value={isOurs ? typed : write(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}

/** A number as people write it; what is none stays a text. */
export const readNumber = (text: string): unknown => {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return undefined;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
};

export const writeNumber = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

/** A number that is kept in a smaller unit than it is written in. */
export const inUnits = (of: number) => ({
  read: (text: string): unknown => {
    const value = readNumber(text);
    return typeof value === 'number' ? Math.round(value * of * 1e6) / 1e6 : value;
  },
  write: (value: unknown): string => (typeof value === 'number' ? String(value / of) : writeNumber(value)),
});

interface GroupProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly name: string;
  readonly children: ReactNode;
}

/** Several controls under one name. */
export function Group({ label, hint, error, name, children }: GroupProps) {
  const noteId = useId();
  const described = error || hint ? noteId : undefined;
  return (
    <fieldset
      data-field={name}
      aria-describedby={described}
      className="grid min-w-0 content-start gap-1.5 sm:col-span-2"
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {children}
      {described ? <FieldNote id={noteId} wrong={error} hint={hint} /> : null}
    </fieldset>
  );
}
