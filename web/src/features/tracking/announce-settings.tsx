import { Bell, BellRing } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Popover } from '../../ui/popover.tsx';
import { AnnounceSwitches } from './announce-switches.tsx';
import { useAnnouncing } from './use-announcing.ts';

/** Settings for announcing new orders on this device. */
export function AnnounceSettings() {
  const t = useTexts();
  const announcing = useAnnouncing();
  const Icon = announcing.sound || announcing.notifies ? BellRing : Bell;
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
        <AnnounceSwitches announcing={announcing} />
      </div>
    </Popover>
  );
}
