import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { textOf } from '../../lib/form-values.ts';
import { go, useQueryValue } from '../../lib/navigation.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { isPaletteKey } from '../../ui/keys.ts';
import { topModal } from '../../ui/modals.ts';
import { useTexts } from '../lib/texts.ts';
import { paths } from '../paths.ts';

const LONGEST = 300;

/** One box for anything; Ctrl K leads to it from everywhere (OPR-03). */
export function FindBox() {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const q = useQueryValue('q') ?? '';
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || topModal() || !isPaletteKey(event)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return (
    <form
      role="search"
      className="control flex max-w-150 min-w-0 flex-1 items-center"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = textOf(new FormData(event.currentTarget), 'q').trim();
        if (typed !== '') go(paths.find(typed));
      }}
    >
      <Search aria-hidden className="ms-3 size-4 shrink-0 text-muted" />
      <input
        key={q}
        ref={input}
        name="q"
        type="search"
        aria-label={t('operator.find-label')}
        placeholder={t('operator.find-hint')}
        defaultValue={q}
        maxLength={LONGEST}
        autoComplete="off"
        className="min-h-[inherit] min-w-0 flex-1 rounded-[inherit] bg-transparent px-3 outline-none"
      />
      <span className="me-2 hidden text-muted lg:block">
        <KeyHint keys={['Ctrl', 'K']} />
      </span>
    </form>
  );
}
