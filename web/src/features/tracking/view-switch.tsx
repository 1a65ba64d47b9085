import { List, Map as MapIcon } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Segmented } from '../../ui/segmented.tsx';

export type View = 'list' | 'map';

interface ViewSwitchProps {
  view: View;
  onView: (view: View) => void;
}

/** Switches between rows and map where both do not fit; it stands beside the search and covers nothing. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const t = useTexts();
  const icon = (Icon: typeof List) => <Icon aria-hidden className="size-4" />;
  return (
    <div className="w-24 shrink-0">
      <Segmented
        label={t('tracking.view')}
        labelHidden
        name="view"
        choices={[
          {
            value: 'list',
            label: <span className="sr-only">{t('tracking.view-list')}</span>,
            icon: icon(List),
          },
          {
            value: 'map',
            label: <span className="sr-only">{t('tracking.view-map')}</span>,
            icon: icon(MapIcon),
          },
        ]}
        value={view}
        onChange={onView}
      />
    </div>
  );
}
