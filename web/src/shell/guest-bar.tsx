import { EllipsisVertical } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  endAccountOffer,
  onGuestOrder,
  savedGuestOrders,
  useAccountOffer,
} from '../features/session/guest-orders.ts';
import { useFlag } from '../lib/flags.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { AppLink, currentHref, usePath } from '../lib/navigation.tsx';
import { PageSection } from '../lib/page-section.tsx';
import { useTexts } from '../lib/texts.tsx';
import { paths, sectionOf } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Menu } from '../ui/menu.tsx';
import { useAccountItems } from './account-menu.tsx';
import { HelpButton } from './help-button.tsx';
import { Logo } from './logo.tsx';
import { isForGuests } from './available-sections.ts';
import { useSections } from './sections.ts';

const GuestAccount = lazyPage(async () => ({
  default: (await import('../features/session/guest-account.tsx')).GuestAccount,
}));

/**
 * The bar for guests: without branches and logout, with links to sign in and register (NAV-09). Offers an account after
 * each order (NAV-16).
 */
export function GuestBar() {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  const mayRegister = !useFlag('sign-up-deactivation');
  const isOffered = useAccountOffer() && mayRegister;
  const close = () => {
    setAsked(false);
    endAccountOffer();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-4 md:h-14 md:flex-nowrap md:gap-x-3">
      <div className="md:hidden">
        <Logo compact />
      </div>
      <div className="max-md:hidden">
        <Logo />
      </div>
      <GuestSections />
      <div className="ms-auto flex h-14 items-center gap-1 md:gap-2">
        <AppLink href={paths.connect(currentHref())} className={buttonClass({ tone: 'ghost' })}>
          {t('session.sign-in')}
        </AppLink>
        {mayRegister ? <RegisterButton onAsk={() => setAsked(true)} /> : null}
        <HelpButton />
        <Menu label={t('shell.menu')} items={useAccountItems()}>
          <EllipsisVertical aria-hidden className="size-5" />
        </Menu>
      </div>
      {isAsked || isOffered ? (
        <PageSection fallback={null}>
          <GuestAccount onClose={close} />
        </PageSection>
      ) : null}
    </div>
  );
}

function GuestSections() {
  const t = useTexts();
  const here = sectionOf(usePath());
  return (
    <nav
      aria-label={t('shell.sections')}
      className="flex h-11 items-stretch gap-1 max-md:order-last max-md:w-full md:ms-2 md:h-full"
    >
      {useSections()
        .filter(({ section }) => isForGuests(section))
        .map(({ section, key, icon: Icon, path }) => (
          <AppLink
            key={section}
            href={path()}
            aria-current={section === here ? 'page' : undefined}
            className={cx(
              'flex items-center justify-center gap-2 border-b-2 px-3 text-base font-medium transition-colors max-md:flex-1',
              section === here ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {t(key)}
          </AppLink>
        ))}
    </nav>
  );
}

/** A guest who has ordered adds a password and keeps the orders; other guests register. */
function RegisterButton({ onAsk }: { onAsk: () => void }) {
  const t = useTexts();
  const [hasOrders, setHasOrders] = useState(() => savedGuestOrders().length > 0);
  useEffect(() => onGuestOrder(() => setHasOrders(true)), []);
  if (hasOrders) return <Button onClick={onAsk}>{t('register.submit')}</Button>;
  return (
    <AppLink href={paths.register()} className={buttonClass({})}>
      {t('register.submit')}
    </AppLink>
  );
}
