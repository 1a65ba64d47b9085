import { CircleQuestionMark } from 'lucide-react';
import { useSelectedVendor } from '../features/vendor/use-vendors.ts';
import { useFlags } from '../lib/flags.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { AppLink, usePath } from '../lib/navigation.tsx';
import { PageSection } from '../lib/page-section.tsx';
import { useTexts } from '../lib/texts.tsx';
import { paths, sectionOf } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { Drawer, useRoomBeside } from '../ui/drawer.tsx';
import { useAccountItems } from './account-menu.tsx';
import { isHelpOffered } from './available-sections.ts';
import { useSections } from './sections.ts';

const BranchList = lazyPage(async () => ({ default: (await import('./late-portal.ts')).BranchList }));

/**
 * The drawer of the phone's menu button: sections, branches, and the account menu (NAV-10). It stays open beside the
 * page that was chosen in it; where it covers the page, the choice closes it.
 */
export function SideDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  const staysOpen = useRoomBeside();
  const onChosen = staysOpen ? () => undefined : onClose;
  return (
    <Drawer open={open} persistent onClose={onClose} title={t('shell.menu')} closeLabel={t('shell.close')}>
      <div className="grid gap-5">
        <SectionLinks onChosen={onChosen} />
        <section aria-label={t('shell.branches')}>
          <h2 className="mb-1 px-2 text-xs font-semibold text-muted">{t('shell.branches')}</h2>
          <PageSection>
            <BranchList onChosen={onChosen} />
          </PageSection>
        </section>
        <AccountLinks onChosen={onClose} />
      </div>
    </Drawer>
  );
}

const row = 'flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-start text-md hover:bg-sunken';

function SectionLinks({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const here = sectionOf(usePath());
  const vendor = useSelectedVendor();
  return (
    <nav aria-label={t('shell.sections')} className="grid">
      {useSections().map(({ section, key, icon: Icon, path }) => (
        <AppLink
          key={section}
          href={path(vendor?.vendor_id)}
          aria-current={section === here ? 'page' : undefined}
          onClick={onChosen}
          className={cx(row, section === here && 'bg-primary-soft font-semibold')}
        >
          <Icon aria-hidden className="size-5 text-muted" />
          {t(key)}
        </AppLink>
      ))}
    </nav>
  );
}

function AccountLinks({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const flags = useFlags();
  const vendor = useSelectedVendor();
  return (
    <div className="grid border-t border-line pt-3">
      {vendor && isHelpOffered(flags) ? (
        <AppLink href={paths.help(vendor.vendor_id)} onClick={onChosen} className={row}>
          <CircleQuestionMark aria-hidden className="size-4" />
          {t('help.title')}
        </AppLink>
      ) : null}
      {useAccountItems().map(({ key, label, icon, href, onSelect }) =>
        href ? (
          <a key={key} href={href} className={row}>
            {icon}
            {label}
          </a>
        ) : (
          <button
            key={key}
            type="button"
            className={row}
            onClick={() => {
              onChosen();
              onSelect?.();
            }}
          >
            {icon}
            {label}
          </button>
        ),
      )}
    </div>
  );
}
