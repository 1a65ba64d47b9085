// The boxes of the portal's two bars, without what is in them: for the bars, and for the picture before any script.
import type { ReactNode } from 'react';

interface WideBarProps {
  readonly logo: ReactNode;
  readonly outlet: ReactNode;
  readonly children?: ReactNode;
}

/** The bar from `md` on (NAV-09). */
export function WideBar({ logo, outlet, children }: WideBarProps) {
  return (
    <div className="hidden h-14 items-center gap-3 px-4 max-xl:gap-2 md:flex">
      {logo}
      {outlet}
      {children}
    </div>
  );
}

interface NarrowBarProps {
  readonly logo: ReactNode;
  /** The selected outlet's name and id, in a text element each. */
  readonly name: ReactNode;
  readonly id: ReactNode;
  readonly children?: ReactNode;
}

/** The bar on a phone. */
export function NarrowBar({ logo, name, id, children }: NarrowBarProps) {
  return (
    <div className="flex h-14 items-center gap-2 px-2 md:hidden">
      <div className="ps-2">{logo}</div>
      <p className="min-w-0 flex-1 px-1">
        <span className="block truncate text-md font-semibold">{name}</span>
        <span className="block truncate text-xs text-muted">{id}</span>
      </p>
      {children}
    </div>
  );
}

interface LogoBoxProps {
  readonly name: string;
  readonly mark: ReactNode;
  readonly compact: boolean;
}

/** A brand's mark and name; the mark alone where there is little room. */
export function LogoBox({ name, mark, compact }: LogoBoxProps) {
  return (
    <>
      {mark}
      <span className={compact ? 'sr-only' : 'text-lg max-lg:sr-only'}>{name}</span>
    </>
  );
}

/** The classes of the element around a `LogoBox`. */
export const LOGO = 'flex shrink-0 items-center gap-2 rounded-md font-semibold tracking-tight text-ink';
/** The classes of the mark in a `LogoBox`. */
export const LOGO_MARK = 'size-6';
/** The classes of the element around both bars. */
export const BARS = 'z-20 shrink-0 border-b border-line bg-raised';
