import { Mark } from '../../ui/mark.tsx';

/** A brand's mark and name above a page for visitors. */
export function BrandMarkBox({ name, logo }: { name: string; logo: string }) {
  return (
    <p className="flex items-center gap-2 text-lg font-semibold tracking-tight">
      <Mark path={logo} className="size-7" />
      {name}
    </p>
  );
}
