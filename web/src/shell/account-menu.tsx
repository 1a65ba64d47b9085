import { brandLink } from '@sendero/core/brand/brand';
import {
  CircleQuestionMark,
  CircleUser,
  FileText,
  Handshake,
  LogOut,
  Repeat,
  Settings,
  Store,
  UserX,
} from 'lucide-react';
import { useLanguageItems } from '../features/public/language-menu.tsx';
import { useSelectedVendor } from '../features/vendor/use-vendors.ts';
import { askToCloseAccount } from '../features/session/closing-account.ts';
import { boot } from '../lib/boot.ts';
import { isEmbedded, isGuest, logOut, useSession, useWatching } from '../lib/session.ts';
import { useTexts } from '../lib/texts.tsx';
import { faqUrl, paths, termsUrl } from '../paths.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';

/** The signed-in user, and the pages about the account and the service (NAV-09). */
export function AccountMenu() {
  const t = useTexts();
  // Whoever looks as a shop does has none.
  const email = useSession()?.user.email || undefined;
  const name = email === undefined ? t('shell.account') : `${t('shell.account')}: ${email}`;
  return (
    <Menu label={name} items={useAccountItems()} header={email}>
      <CircleUser aria-hidden className="size-5" />
      <span className="hidden max-w-48 truncate xl:inline">{email}</span>
    </Menu>
  );
}

/**
 * Languages, pages about the service, and logout. Embedded users leave through their platform (AUTH-12), and guests
 * have nothing to log out of.
 */
export function useAccountItems(): MenuItem[] {
  const t = useTexts();
  const languages = useLanguageItems();
  const faq = faqUrl(boot);
  const vendor = useSelectedVendor();
  const isWatching = useWatching() !== null;
  return [
    ...(vendor === null || isGuest()
      ? []
      : [
          repeatsItem(t('repeat.title'), vendor.vendor_id),
          shopOrdersItem(t('shop-orders.title'), vendor.vendor_id),
        ]),
    ...(isGuest() ? [] : [settingsItem(t('settings.title'))]),
    ...languages,
    {
      key: 'partner',
      icon: <Handshake aria-hidden className="size-4" />,
      label: t('shell.partner'),
      href: brandLink(boot.brand, 'partner', boot.market.country_code),
    },
    {
      key: 'terms',
      icon: <FileText aria-hidden className="size-4" />,
      label: t('content.terms'),
      href: termsUrl(boot),
    },
    ...(faq === null
      ? []
      : [
          {
            key: 'faq',
            icon: <CircleQuestionMark aria-hidden className="size-4" />,
            label: t('content.faq'),
            href: faq,
          },
        ]),
    ...(isEmbedded() || isGuest() || isWatching ? [] : [closeItem(t('account.close'))]),
    ...(isEmbedded() || isGuest() ? [] : [logoutItem(t('shell.logout'))]),
  ];
}

const repeatsItem = (label: string, vendorId: string): MenuItem => ({
  key: 'repeats',
  icon: <Repeat aria-hidden className="size-4" />,
  label,
  href: paths.repeats(vendorId),
});

const shopOrdersItem = (label: string, vendorId: string): MenuItem => ({
  key: 'shop-orders',
  icon: <Store aria-hidden className="size-4" />,
  label,
  href: paths.shopOrders(vendorId),
});

const settingsItem = (label: string): MenuItem => ({
  key: 'settings',
  icon: <Settings aria-hidden className="size-4" />,
  label,
  href: paths.settings(),
});

const closeItem = (label: string): MenuItem => ({
  key: 'close',
  icon: <UserX aria-hidden className="size-4" />,
  label,
  onSelect: askToCloseAccount,
});

const logoutItem = (label: string): MenuItem => ({
  key: 'logout',
  icon: <LogOut aria-hidden className="size-4" />,
  label,
  onSelect: () => void logOut(),
  divided: true,
});
