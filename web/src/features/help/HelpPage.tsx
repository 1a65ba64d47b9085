import { useQueryValue, usePath } from '../../lib/navigation.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { helpVendorIdIn } from '../../paths.ts';
import { HelpCentre } from './help-centre.tsx';

/** The help centre as a page: the phone's replacement for the panel, and the target of links to an answer (HLP-01). */
export default function HelpPage() {
  const t = useTexts();
  const vendorId = helpVendorIdIn(usePath()) ?? '';
  return (
    <div className="mx-auto flex h-full w-full max-w-170 flex-col gap-4 px-5 py-6">
      <h1 className="text-2xl font-semibold tracking-tight">{t('help.title')}</h1>
      <div className="min-h-0 flex-1">
        <HelpCentre key={vendorId} vendorId={vendorId} wanted={useQueryValue('question')} />
      </div>
    </div>
  );
}
