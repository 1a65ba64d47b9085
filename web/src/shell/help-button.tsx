import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useSelectedVendor } from '../features/vendor/use-vendors.ts';
import { useFlags } from '../lib/flags.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { go, usePath } from '../lib/navigation.tsx';
import { PageSection } from '../lib/page-section.tsx';
import { useTexts } from '../lib/texts.tsx';
import { helpVendorIdIn, paths } from '../paths.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useWide } from '../ui/use-wide.ts';
import { isHelpOffered } from './available-sections.ts';

const HelpPanel = lazyPage(async () => ({
  default: (await import('../features/help/help-panel.tsx')).HelpPanel,
}));

/** Opens the help centre beside the page; on a phone as a page (HLP-01). */
export function HelpButton() {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const wide = useWide();
  const flags = useFlags();
  const isThere = helpVendorIdIn(usePath()) !== undefined;
  const id = useSelectedVendor()?.vendor_id;
  if (!isHelpOffered(flags) || isThere || id === undefined) return null;
  return (
    <>
      <IconButton
        label={t('help.title')}
        className="rounded-full"
        icon={<CircleQuestionMark aria-hidden className="size-5" />}
        onClick={() => (wide ? setOpen(true) : go(paths.help(id)))}
      />
      {open ? (
        <PageSection fallback={null}>
          <HelpPanel key={id} vendorId={id} onClose={() => setOpen(false)} />
        </PageSection>
      ) : null}
    </>
  );
}
