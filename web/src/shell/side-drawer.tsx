import { CircleQuestionMark, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { useSelectedVendor } from '../features/vendor/use-vendors.ts';
import { useFlags } from '../lib/flags.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { AppLink, usePath } from '../lib/navigation.tsx';
import { Part } from '../lib/part.tsx';
import { useTexts } from '../lib/texts.tsx';
import { paths, sectionOf } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { Drawer } from '../ui/drawer.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useAccountItems } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { isHelpOffered } from './offered.ts';
import { useSections } from './sections.ts';

const BranchList = lazyPage(async () => ({ default: (await import('./branch-list.tsx')).BranchList }));

/** The bar of a phone, and the drawer behind its menu button (NAV-10). */
export function SideDrawer() {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const vendor = useSelectedVendor();
  const close = () => setOpen(false);
  return (
    <div className="flex h-14 items-center gap-2 px-2 md:hidden">
      <div className="ps-2">
        <Logo compact />
      </div>
      <p className="min-w-0 flex-1 px-1">
        <span className="block truncate text-md font-semibold">{vendor?.name}</span>
        <span className="block truncate text-xs text-muted">{vendor?.vendor_id}</span>
      </p>
      <IconButton
        label={t('shell.menu')}
        icon={<MenuIcon aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onClose={close} title={t('shell.menu')} closeLabel={t('shell.close')}>
        <div className="grid gap-5">
          <SectionLinks onChosen={close} />
          <section aria-label={t('shell.branches')}>
            <h2 className="mb-1 px-2 text-xs font-semibold text-muted">{t('shell.branches')}</h2>
            <Part>
              <BranchList onChosen={close} />
            </Part>
          </section>
          <AccountLinks onChosen={close} />
        </div>
      </Drawer>
    </div>
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
