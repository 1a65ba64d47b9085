import { brandLink } from '@sendero/core/brand/brand';
import { CircleUser, Handshake, Languages, LogOut } from 'lucide-react';
import { boot } from '../lib/boot.ts';
import { chooseLocale, nameOfLocale } from '../lib/locale.ts';
import { logOut, useSession } from '../lib/session.ts';
import { useLocale, useTexts } from '../lib/texts.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';

/** Who is signed in, and what concerns them rather than their orders (NAV-09). */
export function AccountMenu() {
  const t = useTexts();
  const email = useSession()?.user.email ?? '';
  return (
    <Menu label={`${t('shell.account')}: ${email}`} items={useAccountItems()} header={email}>
      <CircleUser aria-hidden className="size-5" />
      <span className="hidden max-w-48 truncate lg:inline">{email}</span>
    </Menu>
  );
}

/** Languages, the partner page, and the way out. */
export function useAccountItems(): MenuItem[] {
  const t = useTexts();
  const locale = useLocale();
  const others = boot.locales.filter((other) => other !== locale);
  return [
    ...others.map((other) => ({
      key: other,
      icon: <Languages aria-hidden className="size-4" />,
      label: <span lang={other}>{nameOfLocale(other)}</span>,
      onSelect: () => void chooseLocale(other),
    })),
    {
      key: 'partner',
      icon: <Handshake aria-hidden className="size-4" />,
      label: t('shell.partner'),
      href: brandLink(boot.brand, 'partner', boot.market.country_code),
    },
    {
      key: 'logout',
      icon: <LogOut aria-hidden className="size-4" />,
      label: t('shell.logout'),
      onSelect: () => void logOut(),
      divided: true,
    },
  ];
}
