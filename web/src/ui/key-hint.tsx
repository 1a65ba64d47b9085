/** The keyboard shortcut of an action, such as "Ctrl Enter"; hidden on devices without a keyboard. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span aria-hidden className="inline-flex gap-0.5 pointer-coarse:hidden">
      {keys.map((key) => (
        <kbd
          key={key}
          className="grid h-5 min-w-5 place-items-center rounded-sm border border-current/30 px-1 font-sans text-xs leading-none"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
