import { useTexts } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { chooseSingleKeys, useSingleKeys } from './board-choices.ts';

/** Which keys do what on the board, and a switch for those that are single letters (BRD-03). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const single = useSingleKeys();
  const keys: readonly (readonly [what: string, ...keys: string[]])[] = [
    [t('tracking.keys.walk'), 'J', 'K'],
    [t('tracking.keys.open'), 'Enter'],
    [t('shell.close'), 'Esc'],
    [t('tracking.search'), '/'],
    [t('tracking.commands-hint'), 'Ctrl', 'K'],
    [t('tracking.keys'), '?'],
  ];
  return (
    <Dialog open onClose={onClose} size="small" title={t('tracking.keys')} closeLabel={t('shell.close')}>
      <dl className="grid gap-2.5 pb-4">
        {keys.map(([what, ...pressed]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex shrink-0 gap-1">
              {pressed.map((key) => (
                <kbd
                  key={key}
                  className="grid h-6 min-w-6 place-items-center rounded-sm border border-line-strong px-1.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('tracking.keys.single')}
        checked={single}
        onChange={({ target }) => chooseSingleKeys(target.checked)}
      />
    </Dialog>
  );
}
