import { useState } from 'react';
import { chooseAnnouncing, useAnnounceChoice } from './announce-choice.ts';
import { chime } from './chime.ts';

/** What this device announces, whether its browser lets it, and how that is changed. */
export interface Announcing {
  readonly sound: boolean;
  readonly notifies: boolean;
  readonly permission: NotificationPermission;
  turnSound(on: boolean): void;
  turnNotification(on: boolean): void;
}

export const canNotify = (): boolean => 'Notification' in window;

export function useAnnouncing(): Announcing {
  const { sound, notification } = useAnnounceChoice();
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : 'denied'));

  function turnSound(on: boolean): void {
    chooseAnnouncing({ sound: on });
    if (on) chime().catch(reportError);
  }

  async function turnNotification(on: boolean): Promise<void> {
    const answer = on && canNotify() ? await Notification.requestPermission() : permission;
    setPermission(answer);
    chooseAnnouncing({ notification: on && answer === 'granted' });
  }

  return {
    sound,
    notifies: notification && permission === 'granted',
    permission,
    turnSound,
    turnNotification: (on) => void turnNotification(on),
  };
}
