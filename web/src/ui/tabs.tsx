import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { roveFocus } from './roving.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The formatted number of items. */
  count?: string | undefined;
}

interface TabsProps<Value extends string> {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id of the element that shows the chosen tab, which needs `role="tabpanel"`. */
  panelId: string;
}

/** Tabs with the number of items of each; arrows move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, panelId }: TabsProps<Value>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => roveFocus(event, '[role=tab]', true)?.click()}
      className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className="-mb-px flex min-h-control shrink-0 items-center gap-2 border-b-2 border-transparent px-3 pb-0.5 font-medium text-muted -outline-offset-2 transition-colors hover:text-ink aria-selected:border-primary aria-selected:text-ink"
        >
          {tab.label}
          {tab.count === undefined ? null : <Count chosen={tab.value === value}>{tab.count}</Count>}
        </button>
      ))}
    </div>
  );
}

function Count({ chosen, children }: { chosen: boolean; children: string }) {
  return (
    <span
      className={cx(
        'tabular grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs',
        chosen ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-muted',
      )}
    >
      {children}
    </span>
  );
}
