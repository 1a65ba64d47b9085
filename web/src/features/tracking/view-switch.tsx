import { List, Map as MapIcon } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Segmented } from '../../ui/segmented.tsx';

export type View = 'list' | 'map';

interface ViewSwitchProps {
  view: View;
  onView: (view: View) => void;
}

/** Switches between list and map on a narrow screen; placed within reach of the thumb. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const t = useTexts();
  return (
    <div className="absolute inset-x-0 bottom-9 z-10 mx-auto w-56 rounded-md shadow-float">
      <Segmented
        label={t('tracking.view')}
        labelHidden
        name="view"
        choices={[
          { value: 'list', label: t('tracking.view-list'), icon: <List aria-hidden className="size-4" /> },
          { value: 'map', label: t('tracking.view-map'), icon: <MapIcon aria-hidden className="size-4" /> },
        ]}
        value={view}
        onChange={onView}
      />
    </div>
  );
}
