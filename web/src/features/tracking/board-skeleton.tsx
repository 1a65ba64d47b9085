import { Skeleton } from '../../ui/skeleton.tsx';

/** The rows of the board before they are read. */
export function BoardSkeleton() {
  return (
    <div aria-hidden className="grid gap-5 p-4">
      {Array.from({ length: 8 }, (_, nth) => (
        <Skeleton key={nth} className="h-5 w-full" />
      ))}
    </div>
  );
}
