import { Skeleton } from '../../ui/skeleton.tsx';
import { UploadHead } from './upload-head.tsx';

/** The upload page before its vendor is known. */
export function UploadSkeleton() {
  return (
    <UploadHead action={<Skeleton className="h-9 w-40" />}>
      <Skeleton className="h-60 w-full md:h-72" />
    </UploadHead>
  );
}
