import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Spinner } from './spinner.tsx';

interface ComboboxProps<Item> extends FieldProps {
  /** What is typed; the screen looks it up and gives `items`. */
  value: string;
  onType: (value: string) => void;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** How one suggestion looks. */
  children: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  loading?: boolean | undefined;
  /** Said when the look-up found nothing; without it an empty list stays closed. */
  emptyText?: string | undefined;
  /** How many were found, for those who listen. */
  foundText?: string | undefined;
  placeholder?: string | undefined;
  icon?: ReactNode;
  /** Inside the frame at its end, such as a button to clear. */
  suffix?: ReactNode;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  autoComplete?: string | undefined;
}

/** A text field with suggestions that arrive while one types (the combobox pattern of ARIA's guide). */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, hint, error, name, aside, labelHidden, items, itemKey, children, loading, emptyText } =
    props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const shown = open && (items.length > 0 || (emptyText !== undefined && !loading));
  const highlighted = Math.min(active, items.length - 1);

  function choose(item: Item): void {
    setOpen(false);
    props.onChoose(item);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const item = items[highlighted];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (shown) setActive((highlighted + step + items.length) % Math.max(items.length, 1));
      setOpen(true);
    } else if (event.key === 'Enter' && shown && item !== undefined) {
      event.preventDefault();
      choose(item);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <Field
      {...{ label, hint, error, name, aside, labelHidden }}
      control={(control) => (
        <div className="relative" onBlur={() => setOpen(false)}>
          <div className="control flex items-center">
            {props.icon ? <span className="flex ps-3 text-muted">{props.icon}</span> : null}
            <input
              {...control}
              type="text"
              role="combobox"
              aria-expanded={shown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={shown && items.length > 0 ? `${listId}${highlighted}` : undefined}
              autoComplete={props.autoComplete ?? 'off'}
              autoFocus={props.autoFocus}
              disabled={props.disabled}
              placeholder={props.placeholder}
              value={props.value}
              onChange={(event) => {
                setOpen(true);
                setActive(0);
                props.onType(event.target.value);
              }}
              onKeyDown={onKeyDown}
              className="min-h-[inherit] min-w-0 flex-1 rounded-[inherit] bg-transparent px-3 outline-none"
            />
            {loading || props.suffix ? (
              <span className="flex pe-3 text-muted">{loading ? <Spinner /> : props.suffix}</span>
            ) : null}
          </div>
          <Suggestions id={listId} shown={shown} label={label}>
            {items.map((item, index) => (
              <li
                key={itemKey(item)}
                id={`${listId}${index}`}
                role="option"
                aria-selected={index === highlighted}
                ref={index === highlighted && shown ? scrollTo : undefined}
                onPointerMove={() => setActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
                className="flex min-h-control cursor-pointer items-center rounded-sm px-2.5 py-1.5 aria-selected:bg-sunken"
              >
                {children(item)}
              </li>
            ))}
          </Suggestions>
          {shown && items.length === 0 ? (
            <p className="floating absolute inset-x-0 top-full z-20 mt-1.5 px-3.5 py-3 text-muted">
              {emptyText}
            </p>
          ) : null}
          <span role="status" className="sr-only">
            {shown ? (items.length === 0 ? emptyText : props.foundText) : ''}
          </span>
        </div>
      )}
    />
  );
}

interface SuggestionsProps {
  id: string;
  shown: boolean;
  label: ReactNode;
  children: readonly ReactNode[];
}

function Suggestions({ id, shown, label, children }: SuggestionsProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={typeof label === 'string' ? label : undefined}
      hidden={!shown || children.length === 0}
      className="floating absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 overflow-y-auto p-1"
    >
      {children}
    </ul>
  );
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
