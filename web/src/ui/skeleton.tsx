import { cx } from './cx.ts';

/** A grey shape of what is coming; give it the size and radius of the thing, as classes. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return <div aria-hidden className={cx('shimmer rounded-sm bg-sunken', className)} />;
}
