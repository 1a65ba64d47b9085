import { Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of the questions while they load. */
export function HelpSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      <Skeleton className="h-control w-full" />
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-1/2', 'w-3/4'].map((width, row) => (
        <Skeleton key={row} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
