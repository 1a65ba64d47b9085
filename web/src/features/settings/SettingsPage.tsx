import { useTexts } from '../../lib/texts.tsx';
import { AppLink, usePath } from '../../lib/navigation.tsx';
import { isEmbedded } from '../../lib/session.ts';
import { type SettingsPart, paths, settingsPartIn } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { AccountSettings } from './account-settings.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { OutletSettings } from './outlet-settings.tsx';

/** What users decide about themselves, their outlets and this device (BRD-12). An embedding platform keeps its users’ accounts itself. */
export default function SettingsPage() {
  const t = useTexts();
  const asked = settingsPartIn(usePath());
  const parts: readonly SettingsPart[] = isEmbedded()
    ? ['outlets', 'device']
    : ['account', 'outlets', 'device'];
  const shown = parts.find((part) => part === asked) ?? parts[0];
  return (
    <div className="mx-auto grid max-w-4xl content-start gap-4 p-4 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8 md:py-8">
      <div className="grid content-start gap-3">
        <h1 className="text-xl font-semibold">{t('settings.title')}</h1>
        <nav aria-label={t('settings.title')} className="flex gap-1 md:grid">
          {parts.map((part) => (
            <AppLink
              key={part}
              href={paths.settings(part)}
              aria-current={part === shown ? 'page' : undefined}
              className={cx(
                'flex min-h-control items-center rounded-md px-3 font-medium',
                part === shown ? 'bg-primary-soft text-primary-ink' : 'text-muted hover:bg-sunken',
              )}
            >
              {t(part === 'outlets' ? 'shell.branches' : `settings.${part}`)}
            </AppLink>
          ))}
        </nav>
      </div>
      {shown === 'account' ? <AccountSettings /> : null}
      {shown === 'outlets' ? <OutletSettings /> : null}
      {shown === 'device' ? <DeviceSettings /> : null}
    </div>
  );
}
