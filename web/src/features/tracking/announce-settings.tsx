import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Switch } from '../../ui/switch.tsx';
import { chooseAnnouncing, useAnnounceChoice } from './announce-choice.ts';
import { chime } from './chime.ts';

const canNotify = (): boolean => 'Notification' in window;

/** Settings for announcing new orders on this device: sound and system notifications, each off by default. */
export function AnnounceSettings() {
  const t = useTexts();
  const { sound, notification } = useAnnounceChoice();
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : 'denied'));
  const notifies = notification && permission === 'granted';
  const Icon = sound || notifies ? BellRing : Bell;

  function turnSound(on: boolean): void {
    chooseAnnouncing({ sound: on });
    if (on) chime().catch(reportError);
  }

  async function turnNotification(on: boolean): Promise<void> {
    const answer = on && canNotify() ? await Notification.requestPermission() : permission;
    setPermission(answer);
    chooseAnnouncing({ notification: on && answer === 'granted' });
  }

  return (
    <Popover
      tone="ghost"
      label={t('tracking.announce')}
      button={
        <>
          <Icon aria-hidden className="size-4.5" />
          <span className="sr-only">{t('tracking.announce')}</span>
        </>
      }
    >
      <div className="grid w-72 max-w-[calc(100dvw-3rem)] gap-2">
        <p className="font-semibold">{t('tracking.announce')}</p>
        <p className="text-sm text-muted">{t('tracking.announce-hint')}</p>
        <Switch
          label={t('tracking.announce-sound')}
          checked={sound}
          onChange={(event) => turnSound(event.target.checked)}
        />
        <Switch
          label={t('tracking.announce-notification')}
          checked={notifies}
          disabled={permission === 'denied'}
          onChange={(event) => void turnNotification(event.target.checked)}
        />
        {permission === 'denied' ? (
          <p className="text-sm text-muted">
            {t(canNotify() ? 'tracking.announce-denied' : 'tracking.announce-unable')}
          </p>
        ) : null}
      </div>
    </Popover>
  );
}
