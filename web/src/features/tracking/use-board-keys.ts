import { useEffect, useEffectEvent } from 'react';
import { isKey, isPaletteKey } from '../../ui/keys.ts';
import { topModal } from '../../ui/modals.ts';
import { useSingleKeys } from './board-choices.ts';

/** What the keys of the board do (BRD-03). */
export interface BoardKeys {
  walk(step: 1 | -1): void;
  search(): void;
  help(): void;
  commands(): void;
  /** Null while no order is open. */
  close: (() => void) | null;
}

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Hears the keys of the board wherever the focus is, except in a field and under a dialog. */
export function useBoardKeys(keys: BoardKeys): void {
  const single = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.defaultPrevented || topModal() ? null : actOf(event, keys, single);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

function actOf(event: KeyboardEvent, keys: BoardKeys, single: boolean): (() => void) | null {
  if (isPaletteKey(event)) return keys.commands;
  const isTyping = event.target instanceof Element && event.target.matches(TYPED);
  if (!single || isTyping || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Escape') return keys.close;
  if (isKey(event, 'j')) return () => keys.walk(1);
  if (isKey(event, 'k')) return () => keys.walk(-1);
  if (event.key === '/') return keys.search;
  return event.key === '?' ? keys.help : null;
}
