import { nameOfLocale } from '@sendero/core/values/locale';
import { Languages } from 'lucide-react';
import { boot } from '../../lib/boot.ts';
import { chooseLocale } from '../../lib/locale.ts';
import { useLocale } from '../../lib/texts.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

/** The site's other languages, each in its own words. */
export function useLanguageItems(): MenuItem[] {
  const locale = useLocale();
  const others = boot.locales.filter((other) => other !== locale);
  return others.map((other) => ({
    key: other,
    icon: <Languages aria-hidden className="size-4" />,
    label: <span lang={other}>{nameOfLocale(other)}</span>,
    onSelect: () => void chooseLocale(other),
  }));
}

/** The choice of a language for who is not signed in; nothing where there is none. */
export function LanguageMenu() {
  const items = useLanguageItems();
  const locale = useLocale();
  if (items.length === 0) return null;
  return (
    <Menu items={items}>
      <Languages aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{nameOfLocale(locale)}</span>
    </Menu>
  );
}
