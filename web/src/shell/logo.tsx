import { boot } from '../lib/boot.ts';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../paths.ts';
import { Mark } from '../ui/mark.tsx';
import { LOGO, LOGO_MARK, LogoBox } from './bars.tsx';

/** The brand's mark and name, linked to the start page; the mark alone where there is little room. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const { name, logo, mark } = boot.brand;
  return (
    <AppLink href={paths.landing()} className={LOGO}>
      <LogoBox
        name={name}
        mark={<Mark path={logo} picture={mark} className={LOGO_MARK} />}
        compact={compact}
      />
    </AppLink>
  );
}
