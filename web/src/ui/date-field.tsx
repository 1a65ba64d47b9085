import { TextField, type TextFieldProps } from './text-field.tsx';

type MomentFieldProps = Omit<TextFieldProps, 'type'>;

/** A date field with the browser's own calendar; its value is `YYYY-MM-DD`. */
export function DateField(props: MomentFieldProps) {
  return <TextField {...props} type="date" />;
}

/** A time field with the browser's own picker; its value is `HH:MM`. */
export function TimeField(props: MomentFieldProps) {
  return <TextField {...props} type="time" />;
}
