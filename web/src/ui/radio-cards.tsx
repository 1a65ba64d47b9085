import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

/** Choices as cards, each with an icon and an explanation. */
export function RadioCards<Value extends string>(props: ChoiceGroupProps<Value>) {
  return (
    <ChoiceGroup
      {...props}
      className="grid gap-2"
      choice={({ value, label, hint, icon }, radio) => (
        <label
          key={value}
          className="relative flex min-h-control items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2.5 transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-disabled:opacity-50"
        >
          {radio}
          {icon ? (
            <span className="flex shrink-0 text-muted peer-checked:text-primary-ink">{icon}</span>
          ) : null}
          <span className="grid min-w-0 flex-1">
            <span className="font-medium">{label}</span>
            {hint ? <span className="text-sm text-muted">{hint}</span> : null}
          </span>
          <Dot />
        </label>
      )}
    />
  );
}

/** Marks the chosen card without relying on colour. */
function Dot() {
  return (
    <span
      aria-hidden
      className="size-4.5 shrink-0 rounded-full border border-line-strong bg-raised in-[:has(>:checked)]:border-[5px] in-[:has(>:checked)]:border-primary"
    />
  );
}
