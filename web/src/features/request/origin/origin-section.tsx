import type { Vendor } from '@sendero/core/vendor/vendor';
import { Store } from 'lucide-react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { isGuest } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SectionFrame } from '../form/section-frame.tsx';
import type { Origin } from './use-origin.ts';

const OriginForm = lazyPage(async () => ({ default: (await import('./origin-form.tsx')).OriginForm }));
const SenderForm = lazyPage(async () => ({ default: (await import('./sender-form.tsx')).SenderForm }));

interface OriginSectionProps {
  readonly vendor: Vendor;
  readonly origin: Origin;
  readonly isOpen: boolean;
  /** Undefined while the section may not be opened. */
  readonly onOpen: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * The collection address: the vendor's own in one line, or asked for until the vendor has one (FLOW-02).
 */
export function OriginSection({ vendor, origin, isOpen, onOpen, onClose }: OriginSectionProps) {
  const t = useTexts();
  const { name, location } = vendor.vendor_information;
  return (
    <SectionFrame
      icon={<Store aria-hidden />}
      title={t('request.origin.title')}
      isOpen={isOpen}
      summary={
        <>
          {isGuest() ? null : <span className="font-medium">{name}</span>}
          <span className={isGuest() ? 'font-medium' : 'text-sm text-muted'}>{location?.address_text}</span>
        </>
      }
      onChange={onOpen}
    >
      <PageSection fallback={<Skeleton className="h-80 w-full" />}>
        {isGuest() ? (
          <SenderForm origin={origin} onClose={onClose} />
        ) : (
          <OriginForm vendor={vendor} origin={origin} onClose={onClose} />
        )}
      </PageSection>
    </SectionFrame>
  );
}
