import { cx } from './cx.ts';

/** A brand's mark, drawn from its path. */
export function Mark({ path, className }: { path: string; className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cx('fill-primary', className)}>
      <path d={path} />
    </svg>
  );
}
