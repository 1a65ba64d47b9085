// Colours and the drawn sign of a brand.
import { useLayoutEffect, useRef } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { ValueProps } from './list-fields.tsx';
import { Group, TypedField, readNumber, writeNumber } from './typed-field.tsx';

const MOST_DEGREES = 359;

/** One colour on the wheel: lightness and strength are the product's, so that words on it can always be read. */
export function Hue({ label, hint, error, name, value, onChange }: ValueProps) {
  const t = useTexts();
  const degrees = typeof value === 'number' ? value : 0;
  return (
    <div className="grid grid-cols-[auto_1fr_5.5rem] items-start gap-3">
      <Swatch hue={degrees} isAccent={name.endsWith('accent')} />
      <Field
        {...{ label, hint, error, name }}
        control={(control) => (
          <input
            {...control}
            type="range"
            dir="ltr"
            min={0}
            max={MOST_DEGREES}
            value={degrees}
            onChange={({ target }) => onChange(target.valueAsNumber)}
            className="h-control w-full cursor-pointer accent-primary"
          />
        )}
      />
      <div className="pt-6.5">
        <TypedField
          label={t('operator.studio-degrees', { name: label })}
          labelHidden
          inputMode="numeric"
          dir="ltr"
          suffix="°"
          value={value}
          read={readNumber}
          write={writeNumber}
          onChange={onChange}
        />
      </div>
    </div>
  );
}

/** The colour itself, as buttons have it. */
function Swatch({ hue, isAccent }: { hue: number; isAccent: boolean }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.style.setProperty(isAccent ? '--accent-hue' : '--brand-hue', String(hue));
  }, [hue, isAccent]);
  return (
    <span
      ref={box}
      aria-hidden
      className={cx('hue-sample mt-7 size-9 rounded-md', isAccent ? 'bg-accent' : 'bg-primary')}
    />
  );
}

interface DarkProps extends ValueProps {
  /** What it begins with: the colours on a light ground. */
  readonly usual: { readonly hue: unknown; readonly accent: unknown };
  readonly names: { readonly hue: string; readonly accent: string };
}

/** Other colours on a dark ground, where a brand wants them. */
export function DarkHues({ usual, names, value, onChange, ...group }: DarkProps) {
  const t = useTexts();
  const hues = value as DarkProps['usual'] | undefined;
  return (
    <Group {...group}>
      <Checkbox
        label={t('operator.studio-dark-own')}
        checked={hues !== undefined}
        onChange={({ target }) => onChange(target.checked ? usual : undefined)}
      />
      {hues === undefined
        ? null
        : (['hue', 'accent'] as const).map((one) => (
            <Hue
              key={one}
              label={names[one]}
              hint={undefined}
              error={undefined}
              name={`dark.${one}`}
              value={hues[one]}
              onChange={(changed) => onChange({ ...hues, [one]: changed })}
            />
          ))}
    </Group>
  );
}

/** The drawing that stands where no mark was uploaded. */
export function Sign({ label, hint, error, name, value, onChange }: ValueProps) {
  const t = useTexts();
  const path = typeof value === 'string' ? value : '';
  return (
    <Group {...{ label, hint, error, name }}>
      <div className="flex items-start gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-lg border border-line bg-sunken">
          <Mark path={path} className="size-9" />
        </span>
        <details className="min-w-0 flex-1">
          <summary className="flex min-h-control cursor-pointer items-center text-primary-ink">
            {t('operator.studio-sign-change')}
          </summary>
          <TextArea
            label={t('operator.studio-sign-path')}
            dir="ltr"
            maxLength={4000}
            value={path}
            onChange={({ target }) => onChange(target.value.trim())}
          />
        </details>
      </div>
    </Group>
  );
}
