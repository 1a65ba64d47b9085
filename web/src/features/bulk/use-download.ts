import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { useState } from 'react';
import { callFile } from '../../lib/api.ts';
import { download } from '../../lib/save-file.ts';
import { type TextKey, useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';

/** Saves an endpoint's answer as a file on the device; shows the text `failure` if that fails. */
export function useDownload<E extends AnyEndpoint>(endpoint: E, failure: TextKey) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);

  async function save(input: Parameters<typeof callFile<E>>[1], name: string): Promise<void> {
    setBusy(true);
    try {
      const { body } = await callFile(endpoint, input);
      if (body) await download(body, name);
    } catch {
      toast({ message: t(failure), type: 'error' });
    }
    setBusy(false);
  }

  return {
    isBusy,
    save: (input: Parameters<typeof callFile<E>>[1], name: string) => void save(input, name),
  };
}
