import { useTexts } from '../../lib/texts.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type Announcing, canNotify } from './use-announcing.ts';

/** Sound and system notifications of this device, each off by default. */
export function AnnounceSwitches({ announcing }: { announcing: Announcing }) {
  const t = useTexts();
  const { sound, notifies, permission, turnSound, turnNotification } = announcing;
  return (
    <>
      <Switch
        label={t('tracking.announce-sound')}
        checked={sound}
        onChange={(event) => turnSound(event.target.checked)}
      />
      <Switch
        label={t('tracking.announce-notification')}
        checked={notifies}
        disabled={permission === 'denied'}
        onChange={(event) => turnNotification(event.target.checked)}
      />
      {permission === 'denied' ? (
        <p className="text-sm text-muted">
          {t(canNotify() ? 'tracking.announce-denied' : 'tracking.announce-unable')}
        </p>
      ) : null}
    </>
  );
}
