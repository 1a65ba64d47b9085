import { Store } from 'lucide-react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { Part } from '../../lib/part.tsx';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PartFrame } from './part-frame.tsx';
import type { Request } from './use-request.ts';

const OriginForm = lazyPage(async () => ({ default: (await import('./origin-form.tsx')).OriginForm }));
const SenderForm = lazyPage(async () => ({ default: (await import('./sender-form.tsx')).SenderForm }));

/** Where it is collected: the vendor's own address in a line, or asked for until the vendor has one (FLOW-02); a guest is asked who they are as well. */
export function OriginPart({ request }: { request: Request }) {
  const t = useTexts();
  const { vendor, view, setEditing, origin } = request;
  const { location } = vendor.vendor_information;
  const edit = () => {
    origin.reset();
    setEditing('origin');
  };
  return (
    <PartFrame
      icon={<Store aria-hidden />}
      title={t('request.origin.title')}
      isOpen={view === 'origin'}
      summary={
        <>
          <span className="font-medium">{vendor.vendor_information.name}</span>
          <span className="text-sm text-muted">{location?.address_text}</span>
        </>
      }
      onChange={view === 'closed' ? undefined : edit}
    >
      <Part fallback={<Skeleton className="h-80 w-full" />}>
        {isGuest() ? <SenderForm request={request} /> : <OriginForm request={request} />}
      </Part>
    </PartFrame>
  );
}
