import { useSelectedVendor } from '../features/vendor/use-vendors.ts';
import { AppLink, usePath } from '../lib/navigation.tsx';
import { useTexts } from '../lib/texts.tsx';
import { sectionOf } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { AccountMenu } from './account-menu.tsx';
import { BranchSelector } from './branch-selector.tsx';
import { HelpButton } from './help-button.tsx';
import { Logo } from './logo.tsx';
import { useSections } from './sections.ts';

/** The bar from `md` on: logo, branch, sections, account menu (NAV-09). */
export function TopBar() {
  const t = useTexts();
  const path = usePath();
  const vendor = useSelectedVendor();
  const here = sectionOf(path);
  return (
    <div className="hidden h-14 items-center gap-3 px-4 md:flex">
      <Logo />
      <BranchSelector />
      <nav aria-label={t('shell.sections')} className="ms-2 flex h-full items-stretch gap-1">
        {useSections().map(({ section, key, icon: Icon, path: pathOf }) => (
          <AppLink
            key={section}
            href={pathOf(vendor?.vendor_id)}
            aria-current={section === here ? 'page' : undefined}
            className={cx(
              'flex items-center gap-2 border-b-2 px-3 text-base font-medium transition-colors',
              section === here ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {t(key)}
          </AppLink>
        ))}
      </nav>
      <div className="ms-auto flex items-center gap-1">
        <HelpButton />
        <AccountMenu />
      </div>
    </div>
  );
}
