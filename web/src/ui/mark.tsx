import { picturePath } from '@sendero/core/brand/mark-path';
import { cx } from './cx.ts';

interface MarkProps {
  /** Drawn where no picture was uploaded. */
  readonly path: string;
  /** The hash of an uploaded picture. */
  readonly picture?: string | undefined;
  readonly className: string;
}

/** A brand's mark: its picture, else drawn from its path. */
export function Mark({ path, picture, className }: MarkProps) {
  if (picture !== undefined)
    return <img src={picturePath(picture)} alt="" className={cx('object-contain', className)} />;
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cx('fill-primary', className)}>
      <path d={path} />
    </svg>
  );
}
