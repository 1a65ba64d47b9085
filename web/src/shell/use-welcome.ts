import { useState } from 'react';
import * as z from 'zod/mini';
import { usePath, useQueryValue } from '../lib/navigation.tsx';
import { useWatching } from '../lib/session.ts';
import { localSlot } from '../lib/storage.ts';
import { sectionOf } from '../paths.ts';

const slot = localSlot('welcomed', z.boolean(), false);

/**
 * Whether to show the walkthrough: once per device, on the request page, but not when the address names an order to
 * change (NAV-15). Staff who look as a shop does need none.
 */
export function useWelcome() {
  const [isNew, setNew] = useState(() => !slot.read());
  const isRequest = sectionOf(usePath()) === 'request';
  const orderID = useQueryValue('orderID');
  const isWatching = useWatching() !== null;
  return {
    isDue: isNew && isRequest && orderID === null && !isWatching,
    end: () => {
      slot.write(true);
      setNew(false);
    },
  };
}
