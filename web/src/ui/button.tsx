import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'primary' | 'neutral' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  /** Uses the full width. */
  block?: boolean | undefined;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner and ignores presses; the button keeps its focus and its width. */
  busy?: boolean | undefined;
  icon?: ReactNode;
}

/** What a screen or a dialog is for, what destroys something, and the foot of a drawer: no message covers it (BRD-05). */
export const MAIN_ACTION = 'main-action';

const tones: Record<ButtonTone, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  neutral: 'bg-raised text-ink border-line hover:bg-sunken shadow-card',
  ghost: 'text-ink border-transparent hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover border-transparent',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-control-small px-2.5 gap-1.5 text-sm',
  medium: 'min-h-control px-3.5 gap-2 text-base',
  large: 'min-h-11 px-5 gap-2 text-md',
};

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ tone = 'neutral', size = 'medium', block }: ButtonLook): string {
  return cx(
    'relative inline-flex shrink-0 items-center justify-center rounded-md border font-medium select-none',
    'transition-colors disabled:opacity-50 aria-disabled:opacity-50 active:translate-y-px',
    tones[tone],
    (tone === 'primary' || tone === 'danger') && MAIN_ACTION,
    sizes[size],
    // Over the whole width there is no room to grow into.
    block ? 'w-full' : 'whitespace-nowrap',
  );
}

export function Button({
  tone,
  size,
  block,
  busy,
  icon,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ tone, size, block }), className)}
    >
      {busy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
      <span className={cx('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  );
}
