import { useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';
import { placeBeside } from './place-beside.ts';
import { roveFocus } from './roving.ts';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** The link's target; without it the item is a button. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Draws a line above the item. */
  divided?: boolean | undefined;
}

interface MenuProps extends ButtonLook {
  /** The accessible name of the button, if its children do not provide one. */
  label?: string | undefined;
  /** The content of the button. */
  children: ReactNode;
  items: readonly MenuItem[];
  /** Shown above the items, such as the signed-in user. */
  header?: ReactNode;
}

/** A button that opens a menu of actions. */
export function Menu({
  label,
  children,
  items,
  header,
  tone = 'ghost',
  size,
  block,
}: MenuProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  function close(): void {
    list.current?.hidePopover();
    button.current?.focus();
  }

  function settle(open: boolean): void {
    button.current?.setAttribute('aria-expanded', String(open));
    if (!open || !list.current || !button.current) return;
    placeBeside(list.current, button.current, 'end');
    list.current.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') close();
    else roveFocus(event, '[role=menuitem]:not([aria-disabled=true])', false);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        popoverTarget={id}
        className={buttonClass({ tone, size, block })}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        onToggle={(event) => settle(event.newState === 'open')}
        onKeyDown={onKeyDown}
        className="floating rise fixed m-0 max-h-[70dvh] min-w-52 overflow-y-auto p-1"
      >
        {header ? <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm">{header}</div> : null}
        <div role="menu" aria-label={label} className={cx(header !== undefined && 'pt-1')}>
          {items.map((item) => (
            <Item key={item.key} item={item} onDone={close} />
          ))}
        </div>
      </div>
    </>
  );
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const look = cx(
    'flex min-h-control-small w-full items-center gap-2.5 rounded-sm px-2.5 text-start -outline-offset-2 hover:bg-sunken focus:bg-sunken aria-disabled:opacity-50 [&>svg]:size-4 [&>svg]:shrink-0',
    item.danger ? 'text-danger' : 'text-ink [&>svg]:text-muted',
  );
  const words = (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
    </>
  );
  return (
    <>
      {item.divided ? <hr className="-mx-1 my-1 border-line" /> : null}
      {item.href === undefined ? (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={item.disabled}
          className={look}
          onClick={() => {
            if (item.disabled) return;
            onDone();
            item.onSelect?.();
          }}
        >
          {words}
        </button>
      ) : (
        <a role="menuitem" tabIndex={-1} href={item.href} className={look} onClick={onDone}>
          {words}
        </a>
      )}
    </>
  );
}
