interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  /** From 0 to 1; without it the progress is unknown. */
  value?: number | undefined;
  /** The progress in words. */
  text?: string | undefined;
}

/** The progress of a long action. */
export function ProgressBar({ label, value, text }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={
          percent === undefined
            ? 'shimmer h-full w-1/3 rounded-full bg-primary'
            : 'h-full rounded-full bg-primary transition-[inline-size]'
        }
        style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
      />
    </div>
  );
}
