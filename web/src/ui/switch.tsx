import type { ComponentProps, ReactNode } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
}

/** A setting that takes effect at once. */
export function Switch({ label, ...input }: SwitchProps) {
  return (
    <label className="flex min-h-control-small items-center justify-between gap-3 has-disabled:opacity-50">
      <span>{label}</span>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
        role="switch"
        className="m-0 inline-flex h-5 w-9 shrink-0 cursor-pointer appearance-none items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors before:size-3.5 before:rounded-full before:bg-line-strong before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-on-primary rtl:checked:before:-translate-x-4 forced-colors:before:bg-[CanvasText]"
      />
    </label>
  );
}
