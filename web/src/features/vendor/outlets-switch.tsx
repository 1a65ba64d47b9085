import { outletsToggle } from '@sendero/core/vendor/visible';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useIncludeOutlets, useSelectedVendor, useVendors } from './use-vendors.ts';

interface OutletsSwitchProps {
  readonly isRequestPage: boolean;
  readonly className: string;
}

/** Includes a parent's outlets in its lists, if the vendor is a parent and the country allows it (NAV-13). */
export function OutletsSwitch({ isRequestPage, className }: OutletsSwitchProps) {
  const t = useTexts();
  const { data: vendors = [] } = useVendors();
  const selected = useSelectedVendor();
  const [included, setIncluded] = useIncludeOutlets();
  const state = selected ? outletsToggle(vendors, selected, boot.market, isRequestPage) : 'HIDDEN';
  if (state === 'HIDDEN') return null;
  return (
    <div className={className}>
      <Switch
        label={t('shell.include-outlets')}
        checked={included}
        disabled={state === 'DISABLED'}
        onChange={(event) => setIncluded(event.target.checked)}
      />
    </div>
  );
}
