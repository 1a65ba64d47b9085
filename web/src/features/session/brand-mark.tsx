import { boot } from '../../lib/boot.ts';

export function BrandMark() {
  return (
    <p className="flex items-center gap-2 text-lg font-semibold tracking-tight">
      <svg viewBox="0 0 24 24" aria-hidden className="size-7 fill-primary">
        <path d={boot.brand.logo} />
      </svg>
      {boot.brand.name}
    </p>
  );
}
