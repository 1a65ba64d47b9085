import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';
import { isPanelOpen } from './open-panel.ts';
import { Spinner } from './spinner.tsx';
import { useHeldKeys } from './use-held-keys.ts';
import { useAnswer, useWanted } from './use-wanted.ts';

interface ComboboxProps<Item>
  extends FieldProps, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength'> {
  /** The typed text; the screen looks it up and passes the results as `items`. */
  value: string;
  onType: (value: string) => void;
  items: readonly Item[];
  /** `items` belong to another text than `value`: they stay visible but cannot be chosen (GEO-08). */
  isOld?: boolean | undefined;
  /** Whether an item may be chosen for the typed text before the user saw it; by default any may. */
  isSure?: ((item: Item) => boolean) | undefined;
  itemKey: (item: Item) => string;
  /** Renders one suggestion. */
  children: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  /** The choice is being processed; typed keys wait for the next field. */
  settling?: boolean | undefined;
  /** The heading above a suggestion; suggestions with the same heading must be adjacent. */
  headingOf?: ((item: Item) => string | undefined) | undefined;
  /** The typed text is as valid as a suggestion: no suggestion is selected before an arrow key. */
  isFree?: boolean | undefined;
  /** The list opens as soon as the field has the focus. */
  opensOnFocus?: boolean | undefined;
  /** The list's accessible name, if it differs from the field's. */
  listLabel?: string | undefined;
  loading?: boolean | undefined;
  /** Shown when the look-up found nothing; without it an empty list stays closed. */
  emptyText?: string | undefined;
  /** Shown after Enter while the look-up is running. */
  waitingText?: string | undefined;
  /** The number of results, for screen readers. */
  foundText?: string | undefined;
  placeholder?: string | undefined;
  icon?: ReactNode;
  /** At the end of the field inside its frame, such as a clear button. */
  suffix?: ReactNode;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  autoComplete?: string | undefined;
}

/**
 * A text field with suggestions that arrive while the user types (the combobox pattern of ARIA's guide).
 *
 * A suggestion is valid only for the text that it was found for. For a newer text, Enter or a press on the first row
 * waits for the answer and then chooses its first item if that is safe (GEO-08). Keys typed after a choice go to the
 * next field.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, hint, error, name, aside, labelHidden, items, loading, emptyText, value } = props;
  const first = props.isFree ? -1 : 0;
  const [open, setOpen] = useState(false);
  /** Null until the user points at one. */
  const [pointed, setActive] = useState<number | null>(null);
  const active = pointed ?? first;
  const listId = useId();
  // The field may come late, when something else was opened meanwhile.
  const [takesFocus] = useState(() => props.autoFocus === true && !isPanelOpen());
  const isOld = props.isOld === true;
  const isAwaited = loading === true && isOld;
  const wanted = useWanted(value.trim());
  const keys = useHeldKeys(value, wanted.isWanted || props.settling === true, error !== undefined);
  useAnswer(wanted.isWanted, isAwaited, () => {
    const [best] = items;
    if (best !== undefined && !isOld && props.isSure?.(best) !== false) return choose(best);
    wanted.forget();
    keys.release();
  });
  const shown = open && (items.length > 0 || (emptyText !== undefined && !loading) || wanted.isWanted);
  const highlighted = isOld ? -1 : Math.min(active, items.length - 1);

  function choose(item: Item): void {
    setOpen(false);
    wanted.forget();
    keys.hold();
    props.onChoose(item);
  }

  function press(item: Item): void {
    if (!isOld) choose(item);
    else if (isAwaited && item === items[0]) want();
  }

  /** Chooses the first item for the typed text as soon as the answer arrives. */
  function want(): void {
    setOpen(true);
    setActive(null);
    keys.hold();
    wanted.want();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const item = items[highlighted];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (shown && !isOld) setActive(stepped(highlighted, event.key === 'ArrowDown' ? 1 : -1, items.length));
      setOpen(true);
    } else if (event.key === 'Enter' && keys.areHeld()) {
      event.preventDefault();
    } else if (event.key === 'Enter' && shown && item !== undefined) {
      event.preventDefault();
      choose(item);
      keys.moveOn();
    } else if (event.key === 'Enter' && isAwaited && !props.isFree) {
      event.preventDefault();
      want();
      keys.moveOn();
    } else if (event.key === 'Escape') {
      if (shown) {
        event.preventDefault();
        event.stopPropagation();
      }
      wanted.forget();
      keys.release();
      // Closing also cancels a choice that waits for an answer.
      setOpen(false);
    }
  }

  return (
    <Field
      {...{ label, hint, error, name, aside, labelHidden }}
      control={(control) => (
        <div
          className="relative"
          onBlur={({ relatedTarget }) => {
            setOpen(false);
            if (!wanted.isWanted) keys.leave(relatedTarget);
          }}
        >
          <div className="control flex items-center">
            {props.icon ? <span className="flex ps-3 text-muted">{props.icon}</span> : null}
            <input
              {...control}
              ref={keys.input}
              type={props.type ?? 'text'}
              inputMode={props.inputMode}
              maxLength={props.maxLength}
              role="combobox"
              aria-expanded={shown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={shown && highlighted >= 0 ? `${listId}${highlighted}` : undefined}
              autoComplete={props.autoComplete ?? 'off'}
              autoFocus={takesFocus}
              disabled={props.disabled}
              placeholder={props.placeholder}
              value={value}
              onChange={(event) => {
                if (keys.takes(event.target.value)) return;
                wanted.forget();
                setOpen(true);
                setActive(null);
                props.onType(event.target.value);
              }}
              onFocus={props.opensOnFocus ? () => setOpen(true) : undefined}
              onKeyDown={onKeyDown}
              className="min-h-[inherit] min-w-0 flex-1 rounded-[inherit] bg-transparent px-3 outline-none"
            />
            {loading || props.suffix ? (
              <span className="flex pe-3 text-muted">{loading ? <Spinner /> : props.suffix}</span>
            ) : null}
          </div>
          <Suggestions
            {...props}
            id={listId}
            shown={shown}
            highlighted={highlighted}
            onPoint={setActive}
            onChoose={press}
          />
          {shown && items.length === 0 ? (
            <p className="floating absolute inset-x-0 top-full z-20 mt-1.5 px-3.5 py-3 text-muted">
              {wanted.isWanted ? props.waitingText : emptyText}
            </p>
          ) : null}
          <span role="status" className="sr-only">
            {!shown
              ? ''
              : wanted.isWanted
                ? props.waitingText
                : items.length === 0
                  ? emptyText
                  : props.foundText}
          </span>
        </div>
      )}
    />
  );
}

interface SuggestionsProps<Item> extends ComboboxProps<Item> {
  id: string;
  shown: boolean;
  highlighted: number;
  onPoint: (index: number) => void;
}

function Suggestions<Item>(props: SuggestionsProps<Item>) {
  const { id, shown, isOld, label, listLabel, items, headingOf } = props;
  const name = listLabel ?? (typeof label === 'string' ? label : undefined);
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={name}
      aria-busy={isOld || undefined}
      hidden={!shown || items.length === 0}
      className="floating absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 overflow-y-auto p-1"
    >
      {inGroups(items, headingOf).map(({ heading, from, members }) =>
        heading === undefined ? (
          <Options key="" {...props} from={from} members={members} />
        ) : (
          <li key={heading} role="presentation">
            <p id={`${id}heading${from}`} className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
              {heading}
            </p>
            <ul role="group" aria-labelledby={`${id}heading${from}`}>
              <Options {...props} from={from} members={members} />
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}

interface OptionsProps<Item> extends SuggestionsProps<Item> {
  /** The index of the group's first item among all suggestions. */
  from: number;
  members: readonly Item[];
}

function Options<Item>(props: OptionsProps<Item>) {
  const { id, shown, isOld, highlighted, onPoint, onChoose, itemKey, children, from, members } = props;
  return members.map((item, nth) => {
    const index = from + nth;
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the field, whose keys choose
      <li
        key={itemKey(item)}
        id={`${id}${index}`}
        role="option"
        aria-selected={index === highlighted}
        aria-disabled={isOld || undefined}
        ref={index === highlighted && shown ? scrollTo : undefined}
        onPointerMove={() => onPoint(index)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(item)}
        className={cx(
          'flex min-h-control items-center rounded-sm px-2.5 py-1.5 aria-selected:bg-sunken',
          isOld ? 'text-muted' : 'cursor-pointer',
        )}
      >
        {children(item)}
      </li>
    );
  });
}

interface Group<Item> {
  heading: string | undefined;
  from: number;
  members: Item[];
}

function inGroups<Item>(
  items: readonly Item[],
  headingOf: (item: Item) => string | undefined = () => undefined,
): Group<Item>[] {
  const groups: Group<Item>[] = [];
  items.forEach((item, from) => {
    const heading = headingOf(item);
    const last = groups.at(-1);
    if (last && last.heading === heading) last.members.push(item);
    else groups.push({ heading, from, members: [item] });
  });
  return groups;
}

/** The next or previous index, wrapping around; from no selection the first or last. */
function stepped(from: number, step: 1 | -1, count: number): number {
  if (count === 0) return from;
  return from < 0 && step < 0 ? count - 1 : (from + step + count) % count;
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
