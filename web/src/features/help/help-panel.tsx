import { useTexts } from '../../lib/texts.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { HelpCentre } from './help-centre.tsx';

interface HelpPanelProps {
  vendorId: string;
  onClose: () => void;
}

/** The help centre beside the page; the page remains usable (HLP-01). */
export function HelpPanel({ vendorId, onClose }: HelpPanelProps) {
  const t = useTexts();
  return (
    <Drawer open onClose={onClose} title={t('help.title')} closeLabel={t('shell.close')}>
      <HelpCentre vendorId={vendorId} />
    </Drawer>
  );
}
