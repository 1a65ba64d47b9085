import type { DeviceSubscription } from '@sendero/core/notice/push';
import { TELL_DEVICE } from '@sendero/core/tracking/notices-part';
import type { TrackingBoot } from '@sendero/core/contract/tracking-api';
import * as z from 'zod/mini';
import { localShelf } from '../../lib/storage.ts';

const PATIENCE_MS = 20_000;

/** Orders of which this device is told. */
const told = localShelf('told', z.boolean());

/**
 * Lets this device be told of the order, where its browser can: the button asks the browser first. The root's
 * `data-device` says how it stands, since the parts of the page are written anew with each change.
 */
export function offerToTell({ link_id, push_key }: TrackingBoot): void {
  const isOwnWindow = window === window.top;
  if (push_key === undefined || !isOwnWindow || !('PushManager' in window)) return;
  const { dataset } = document.documentElement;
  dataset['device'] = standing(link_id);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(`[${TELL_DEVICE}]`) : null;
    if (!button || button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    void ask(button.getAttribute(TELL_DEVICE) ?? '', push_key).then((answer) => {
      button.ariaBusy = null;
      if (answer === 'told') told.write(link_id, true);
      dataset['device'] = answer;
    });
  });
}

type Standing = 'ask' | 'told' | 'refused' | 'failed';

function standing(linkId: string): Standing {
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' && told.read(linkId) === true ? 'told' : 'ask';
}

async function ask(path: string, push_key: string): Promise<Standing> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'refused';
  if (permission === 'default') return 'ask';
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await subscribe(pushManager, push_key);
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json', 'accept-language': document.documentElement.lang },
      body: new URLSearchParams({ subscription: JSON.stringify(subscription) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok ? 'told' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Subscribes this browser; a subscription by a key that we had before is ended first. */
async function subscribe(pushManager: PushManager, push_key: string): Promise<DeviceSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: push_key };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const before = await pushManager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  });
  return subscription.toJSON() as DeviceSubscription;
}
