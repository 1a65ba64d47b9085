import { useSelectedVendor } from '../features/vendor/use-vendors.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { AppLink, usePath } from '../lib/navigation.tsx';
import { PageSection } from '../lib/page-section.tsx';
import { useTexts } from '../lib/texts.tsx';
import { sectionOf } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { AccountMenu } from './account-menu.tsx';
import { WideBar } from './bars.tsx';
import { BranchSelector } from './branch-selector.tsx';
import { HelpButton } from './help-button.tsx';
import { Logo } from './logo.tsx';
import { useSections } from './sections.ts';

const WaitingLink = lazyPage(async () => ({ default: (await import('./late-portal.ts')).WaitingLink }));

/**
 * The bar from `md` on: logo, branch, sections, account menu (NAV-09). Long names of sections take two lines where the
 * window is not wide.
 */
export function TopBar() {
  const t = useTexts();
  const path = usePath();
  const vendor = useSelectedVendor();
  const here = sectionOf(path);
  return (
    <WideBar logo={<Logo />} outlet={<BranchSelector />}>
      <nav aria-label={t('shell.sections')} className="flex h-full min-w-0 items-stretch gap-1 xl:ms-2">
        {useSections().map(({ section, key, icon: Icon, path: pathOf }) => (
          <AppLink
            key={section}
            href={pathOf(vendor?.vendor_id)}
            aria-current={section === here ? 'page' : undefined}
            className={cx(
              'flex items-center gap-2 border-b-2 px-3 text-base font-medium transition-colors max-xl:max-w-33 max-xl:px-1.5 max-xl:text-center max-xl:text-sm max-xl:leading-tight',
              section === here ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4 max-xl:hidden" />
            {t(key)}
          </AppLink>
        ))}
      </nav>
      <div className="ms-auto flex shrink-0 items-center gap-1">
        <PageSection fallback={null}>
          <WaitingLink />
        </PageSection>
        <HelpButton />
        <AccountMenu />
      </div>
    </WideBar>
  );
}
