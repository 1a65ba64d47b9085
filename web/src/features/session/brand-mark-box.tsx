import type { ReactNode } from 'react';

/** The classes of the mark in a `BrandMarkBox`. */
export const BRAND_MARK = 'size-7';

/** A brand's mark and name above a page for visitors. */
export function BrandMarkBox({ name, mark }: { name: string; mark: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-lg font-semibold tracking-tight">
      {mark}
      {name}
    </p>
  );
}
