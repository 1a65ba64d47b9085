import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

/** Two to four short choices in one bar, such as now or later. */
export function Segmented<Value extends string>(props: ChoiceGroupProps<Value>) {
  return (
    <ChoiceGroup
      {...props}
      className="flex gap-0.5 rounded-md border border-line bg-sunken p-0.5"
      choice={({ value, label, icon }, radio) => (
        <label
          key={value}
          className="relative flex min-h-[calc(var(--control)-6px)] flex-1 items-center justify-center gap-2 rounded-sm border border-transparent px-3 font-medium text-muted transition-colors hover:text-ink has-checked:border-line has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-disabled:opacity-50"
        >
          {radio}
          {icon}
          {label}
        </label>
      )}
    />
  );
}
