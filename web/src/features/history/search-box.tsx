import { History, Search, X } from 'lucide-react';
import { useState, type FocusEvent } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { roveFocus } from '../../ui/roving.ts';
import { TextField } from '../../ui/text-field.tsx';
import { removeSearch, useRecentSearches } from './recent-searches.ts';

interface SearchBoxProps {
  /** The current search text. */
  search: string;
  onSearch: (text: string) => void;
  error: string | undefined;
}

/**
 * Searches for an order's id or a telephone number, and suggests recent searches (HIS-03, HIS-04, HIS-05). Searches on
 * Enter or when the field loses the focus.
 */
export function SearchBox({ search, onSearch, error }: SearchBoxProps) {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const value = typed ?? search;

  function commit(text: string): void {
    setOpen(false);
    setTyped(null);
    if (text.trim() !== search) onSearch(text.trim());
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (!currentTarget.contains(relatedTarget)) commit(value);
  }

  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        commit(value);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
        if (event.key === 'ArrowDown') setOpen(true);
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          roveFocus(event, 'input, [data-recent]', false);
        }
      }}
    >
      <TextField
        label={t('history.search')}
        labelHidden
        error={error}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t('history.search-hint')}
        value={value}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
        }}
        prefix={<Search aria-hidden className="size-4" />}
        suffix={
          value === '' ? null : (
            <IconButton
              size="small"
              label={t('tracking.search-clear')}
              icon={<X aria-hidden className="size-4" />}
              onClick={() => commit('')}
              className="-me-2.5"
            />
          )
        }
      />
      {isOpen ? <RecentSearches typed={typed ?? ''} onChoose={commit} /> : null}
    </form>
  );
}

interface RecentSearchesProps {
  typed: string;
  onChoose: (text: string) => void;
}

function RecentSearches({ typed, onChoose }: RecentSearchesProps) {
  const t = useTexts();
  const recent = useRecentSearches().filter((text) => text.toLowerCase().includes(typed.toLowerCase()));
  if (recent.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('history.recent')}
      className="floating absolute inset-x-0 top-[calc(var(--control)+6px)] z-20 p-1"
    >
      <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-muted">
        {t('history.recent')}
      </p>
      {recent.map((text) => (
        <div key={text} className="flex items-center rounded-sm hover:bg-sunken has-focus-visible:bg-sunken">
          <button
            type="button"
            data-recent
            onClick={() => onChoose(text)}
            className="flex min-h-control min-w-0 flex-1 items-center gap-2.5 px-2.5 text-start"
          >
            <History aria-hidden className="size-4 shrink-0 text-muted" />
            <bdi className="tabular truncate">{text}</bdi>
          </button>
          <IconButton
            size="small"
            label={t('history.forget', { text })}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => removeSearch(text)}
          />
        </div>
      ))}
    </div>
  );
}
