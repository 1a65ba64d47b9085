import { Skeleton } from '../ui/skeleton.tsx';

/** The skeleton of a page while its code loads. */
export function PageSkeleton() {
  return (
    <div aria-hidden className="mx-auto grid w-full max-w-110 gap-4 p-5">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
