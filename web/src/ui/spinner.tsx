/** A small spinner for busy buttons and fields; the text beside it says what is happening. */
export function Spinner() {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 shrink-0 animate-spin" fill="none" strokeWidth="2">
      <circle cx="8" cy="8" r="6" stroke="currentcolor" opacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentcolor" strokeLinecap="round" />
    </svg>
  );
}
