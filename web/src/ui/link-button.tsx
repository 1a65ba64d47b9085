import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';

interface LinkButtonProps extends ButtonLook, ComponentProps<'a'> {
  icon?: ReactNode;
}

/** A link that looks like a button; the router's `createLink(LinkButton)` makes it a typed route link. */
export function LinkButton({ tone, size, block, icon, children, className, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={cx(buttonClass({ tone, size, block }), 'no-underline', className)}>
      {icon}
      {children}
    </a>
  );
}
