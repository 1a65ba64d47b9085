import { useState } from 'react';
import * as z from 'zod/mini';
import { usePath, useQueryValue } from '../lib/navigation.tsx';
import { localSlot } from '../lib/storage.ts';
import { sectionOf } from '../paths.ts';

const slot = localSlot('welcomed', z.boolean(), false);

/** Whether to show the walkthrough: once on each device, on the request page, never before an order that somebody came to change (NAV-15). */
export function useWelcome() {
  const [isNew, setNew] = useState(() => !slot.read());
  const isRequest = sectionOf(usePath()) === 'request';
  const orderID = useQueryValue('orderID');
  return {
    isDue: isNew && isRequest && orderID === null,
    end: () => {
      slot.write(true);
      setNew(false);
    },
  };
}
