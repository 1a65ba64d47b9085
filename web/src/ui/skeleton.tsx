import { cx } from './cx.ts';

/** A grey placeholder for loading content; its size and radius are given by classes. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return <div aria-hidden className={cx('shimmer rounded-sm bg-sunken', className)} />;
}
