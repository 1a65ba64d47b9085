import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { useSelectedVendor } from '../features/vendor/use-vendors.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { PageSection } from '../lib/page-section.tsx';
import { useTexts } from '../lib/texts.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NarrowBar } from './bars.tsx';
import { Logo } from './logo.tsx';

const SideDrawer = lazyPage(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }));

const WaitingLink = lazyPage(async () => ({ default: (await import('./late-portal.ts')).WaitingLink }));

/** The bar on a phone. Its drawer is loaded at the first press of the menu button, then stays mounted (NAV-10). */
export function PhoneBar() {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const vendor = useSelectedVendor();
  return (
    <NarrowBar logo={<Logo compact />} name={vendor?.name} id={vendor?.vendor_id}>
      <PageSection fallback={null}>
        <WaitingLink />
      </PageSection>
      <IconButton
        label={t('shell.menu')}
        icon={<MenuIcon aria-hidden className="size-5" />}
        onClick={() => {
          setOpen(true);
          setWasOpened(true);
        }}
      />
      {wasOpened ? (
        <PageSection>
          <SideDrawer open={open} onClose={() => setOpen(false)} />
        </PageSection>
      ) : null}
    </NarrowBar>
  );
}
