import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

interface CardProps extends ComponentProps<'div'> {
  /** Without padding inside, for lists and tables. */
  flush?: boolean | undefined;
}

export function Card({ flush, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cx('rounded-lg border border-line bg-raised shadow-card', !flush && 'p-4', className)}
    />
  );
}
