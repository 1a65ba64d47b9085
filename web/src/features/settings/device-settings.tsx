import { nameOfLocale } from '@sendero/core/values/locale';
import { boot } from '../../lib/boot.ts';
import { chooseLocale } from '../../lib/locale.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { AnnounceSwitches } from '../tracking/announce-switches.tsx';
import { useAnnouncing } from '../tracking/use-announcing.ts';
import { SettingsCard } from './settings-card.tsx';

/** How the portal looks, speaks and announces on this device. */
export function DeviceSettings() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="grid content-start gap-4">
      <SettingsCard title={t('settings.theme')}>
        <Segmented
          label={t('settings.theme')}
          labelHidden
          name="theme"
          choices={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
          value={useTheme()}
          onChange={chooseTheme}
        />
      </SettingsCard>
      {boot.locales.length > 1 ? (
        <SettingsCard title={t('settings.language')}>
          <div className="max-w-md">
            <Select
              label={t('settings.language')}
              labelHidden
              options={boot.locales.map((value) => ({ value, label: nameOfLocale(value) }))}
              value={locale}
              onChange={({ target }) => void chooseLocale(target.value)}
            />
          </div>
        </SettingsCard>
      ) : null}
      <SettingsCard title={t('tracking.announce')} hint={t('tracking.announce-hint')}>
        <AnnounceSwitches announcing={useAnnouncing()} />
      </SettingsCard>
    </div>
  );
}
