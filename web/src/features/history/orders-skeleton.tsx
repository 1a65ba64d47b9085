import { Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of the orders while they load. */
export function OrdersSkeleton() {
  return (
    <div aria-hidden className="grid">
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className="flex h-17 items-center gap-6 border-b border-line px-4 md:h-10 md:px-3">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-5 w-24 rounded-full" />
          <Skeleton className="h-4 w-16 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
