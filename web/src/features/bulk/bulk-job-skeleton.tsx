import { Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of a bulk job while it loads. */
export function BulkJobSkeleton() {
  return (
    <div aria-hidden className="grid gap-4 p-4">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-4 w-96 max-w-full" />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  );
}
