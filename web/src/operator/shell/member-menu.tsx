import { CircleUser, Languages, LogOut, Moon, Sun, SunMoon } from 'lucide-react';
import { boot } from '../../lib/boot.ts';
import { chooseLocale } from '../../lib/locale.ts';
import { useLocale } from '../../lib/texts.tsx';
import { chooseTheme, themes } from '../../lib/theme.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { signOut, useMember } from '../lib/staff-session.ts';
import { useTexts } from '../lib/texts.ts';

const icons = { device: SunMoon, light: Sun, dark: Moon };

/** Who is signed in, the language and the colours of this device, and the way out. */
export function MemberMenu() {
  const t = useTexts();
  const email = useMember()?.email_address ?? '';
  return (
    <Menu label={`${t('operator.account')}: ${email}`} header={email} items={useItems()}>
      <CircleUser aria-hidden className="size-5" />
      <span className="hidden max-w-60 truncate md:inline">{email}</span>
    </Menu>
  );
}

function useItems(): readonly MenuItem[] {
  const t = useTexts();
  const locale = useLocale();
  const languages = boot.locales
    .filter((one) => one !== locale)
    .map((one) => ({
      key: one,
      icon: <Languages aria-hidden />,
      label: <bdi lang={one}>{new Intl.DisplayNames([one], { type: 'language' }).of(one)}</bdi>,
      onSelect: () => void chooseLocale(one),
    }));
  const colours = themes.map((theme, index) => {
    const Icon = icons[theme];
    return {
      key: theme,
      icon: <Icon aria-hidden />,
      label: t(`settings.theme.${theme}`),
      onSelect: () => chooseTheme(theme),
      divided: index === 0,
    };
  });
  const out = {
    key: 'out',
    icon: <LogOut aria-hidden />,
    label: t('operator.sign-out'),
    onSelect: () => void signOut(),
    divided: true,
  };
  return [...languages, ...colours, out];
}
