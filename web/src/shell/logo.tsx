import { boot } from '../lib/boot.ts';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../paths.ts';

/** The brand's mark and name, linked to the start page; the mark alone where there is little room. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <AppLink
      href={paths.landing()}
      className="flex shrink-0 items-center gap-2 rounded-md font-semibold tracking-tight text-ink"
    >
      <svg viewBox="0 0 24 24" aria-hidden className="size-6 fill-primary">
        <path d={boot.brand.logo} />
      </svg>
      <span className={compact ? 'sr-only' : 'text-lg max-lg:sr-only'}>{boot.brand.name}</span>
    </AppLink>
  );
}
