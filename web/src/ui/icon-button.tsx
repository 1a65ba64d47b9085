import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps
  extends Pick<ButtonLook, 'tone' | 'size'>, Omit<ComponentProps<'button'>, 'children'> {
  /** The button's accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  busy?: boolean | undefined;
}

export function IconButton({ label, icon, tone = 'ghost', size, busy, className, ...rest }: IconButtonProps) {
  const square = size === 'small' ? 'w-control-small' : 'w-control';
  return (
    <Tooltip words={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-busy={busy}
        className={cx(buttonClass({ tone, size }), 'px-0!', square, className)}
      >
        {busy ? <Spinner /> : icon}
      </button>
    </Tooltip>
  );
}
