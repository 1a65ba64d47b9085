import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import type { AskedStreet } from './use-address-search.ts';

const MOST = 12;

interface HouseNumberProps {
  readonly asked: AskedStreet;
  readonly settling: boolean;
}

/** Asks which known house of a street is meant, or that the place has no number (GEO-09). */
export function HouseNumber({ asked: { street, houses, choose }, settling }: HouseNumberProps) {
  const t = useTexts();
  const root = useRef<HTMLDivElement>(null);
  useFocusBack(root);
  const [typed, setTyped] = useState('');
  const begun = typed.trim().toLowerCase();
  const fitting = houses.filter(({ number }) => number.toLowerCase().startsWith(begun)).slice(0, MOST);
  return (
    <div ref={root}>
      <Combobox
        label={t('address.number', { street })}
        hint={t('address.number-hint')}
        aside={
          <Button size="small" disabled={settling} onClick={() => choose(null)}>
            {t('address.no-number')}
          </Button>
        }
        value={typed}
        onType={setTyped}
        items={fitting}
        itemKey={({ id }) => id}
        onChoose={choose}
        settling={settling}
        emptyText={t('address.number-unknown')}
        maxLength={10}
        autoFocus
      >
        {({ number }) => <span className="tabular font-medium">{number}</span>}
      </Combobox>
    </div>
  );
}

/** Returns the focus to the address when the question disappears and nothing else has the focus. */
function useFocusBack(root: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const address = root.current?.previousElementSibling?.querySelector('input');
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) address?.focus();
      });
  }, [root]);
}
