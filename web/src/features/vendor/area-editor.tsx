import type { DeliveryArea } from '@sendero/core/vendor/area-shape';
import { areaIssue, areaOf, cornersOf } from '@sendero/core/vendor/delivery-area';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { type KeyboardEvent, useReducer, useState } from 'react';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { DiscardQuestion } from '../../ui/dialog.tsx';
import { FullScreen } from '../../ui/full-screen.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { toast } from '../../ui/toast.ts';
import { AreaCorners } from './area-corners.tsx';
import { AreaMap } from './area-map.tsx';
import { AreaSize } from './area-size.tsx';
import { AreaText } from './area-text.tsx';
import { AreaTools } from './area-tools.tsx';
import { isSame, startSteps, takeStep } from './area-steps.ts';
import { editArea } from './edited-area.ts';
import { useSaveArea } from './use-delivery-area.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

interface AreaEditorProps {
  vendor: Vendor;
  saved: DeliveryArea | null;
}

/** Edits a vendor's delivery area: on the map, corner by corner with the keyboard, or from GeoJSON (FEE-06). */
export function AreaEditor({ vendor, saved }: AreaEditorProps) {
  const t = useTexts();
  const before = saved ? cornersOf(saved) : [];
  const [steps, take] = useReducer(takeStep, before, startSteps);
  const [isAsking, setAsking] = useState(false);
  const { corners } = steps;
  const area = corners.length > 0 ? areaOf(corners) : null;
  const issue = area && areaIssue(area);
  const isChanged = !isSame(corners, before);
  const close = () => editArea(null);
  const saving = useSaveArea(vendor.vendor_id, (next) => {
    toast({ message: t(next ? 'area.saved' : 'area.removed'), type: 'success' });
    close();
  });
  useLeaveWarning(isChanged);

  const undoByKeys = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLElement && event.target.matches('input[type=text], textarea');
    if (isText || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    take({ kind: event.shiftKey ? 'redo' : 'undo' });
  };
  return (
    <FullScreen
      title={t('area.title', { name: vendor.name })}
      closeLabel={t('shell.close')}
      onClose={() => (isChanged ? setAsking(true) : close())}
      footer={
        <>
          <Button onClick={() => (isChanged ? setAsking(true) : close())}>{t('ui.cancel')}</Button>
          <Button
            tone="primary"
            disabled={!isChanged || issue !== null}
            busy={saving.isPending}
            onClick={() => saving.mutate(area)}
          >
            {t('area.save')}
          </Button>
        </>
      }
    >
      <div
        onKeyDown={undoByKeys}
        className="grid h-full max-md:grid-rows-[42dvh_minmax(0,1fr)] md:grid-cols-[400px_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-5 overflow-y-auto p-5 max-md:order-1 md:border-e md:border-line">
          <AreaSize vendor={vendor} corners={corners} issue={issue} />
          {saving.error ? (
            <InlineNotice tone="danger">{sayProblem(t, asProblem(saving.error))}</InlineNotice>
          ) : null}
          <AreaTools vendor={vendor} steps={steps} take={take} />
          {corners.length > 0 ? <AreaCorners steps={steps} take={take} /> : null}
          <AreaText corners={corners} onRead={(read) => take({ kind: 'draw', corners: read })} />
        </div>
        <AreaMap vendor={vendor} steps={steps} take={take} />
      </div>
      {isAsking ? (
        <DiscardQuestion
          words={{
            title: t('area.discard-title'),
            hint: t('area.discard-hint'),
            stay: t('area.stay'),
            discard: t('ui.discard'),
          }}
          closeLabel={t('shell.close')}
          onStay={() => setAsking(false)}
          onDiscard={close}
        />
      ) : null}
    </FullScreen>
  );
}
