import { Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of a card while orders load. */
export function CardSkeleton() {
  return (
    <li className="grid gap-2.5 rounded-lg border border-line bg-raised p-3.5">
      <Skeleton className="h-6 w-32 rounded-full" />
      <div className="grid gap-1.5">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <Skeleton className="h-1 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </li>
  );
}
