import { useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';
import { useTexts } from './texts.tsx';

/** Shown while the network is offline. */
export function OfflineNote() {
  const t = useTexts();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-sm text-warn">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
