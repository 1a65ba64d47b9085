import { Bike, ClipboardList, type LucideIcon, Store } from 'lucide-react';
import { useState } from 'react';
import { boot } from '../lib/boot.ts';
import { type TextKey, useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProgressSteps } from '../ui/progress-steps.tsx';

interface Step {
  readonly icon: LucideIcon;
  readonly title: TextKey;
  readonly text: TextKey;
}

const first: Step = { icon: Store, title: 'invited.title', text: 'welcome.hello-text' };
const steps: readonly Step[] = [
  first,
  { icon: ClipboardList, title: 'welcome.details', text: 'welcome.details-text' },
  { icon: Bike, title: 'welcome.ride', text: 'welcome.ride-text' },
];

/** Explains the portal to first-time users in three steps (NAV-15). */
export function Walkthrough({ onDone }: { onDone: () => void }) {
  const t = useTexts();
  const [at, setAt] = useState(0);
  const { icon: Icon, title, text } = steps[at] ?? first;
  const brand = boot.brand.name;
  const isLast = at === steps.length - 1;
  return (
    <Dialog
      open
      size="small"
      onClose={onDone}
      title={t(title, { brand })}
      closeLabel={t('shell.close')}
      footer={
        isLast ? (
          <Button tone="primary" onClick={onDone}>
            {t('welcome.start')}
          </Button>
        ) : (
          <>
            <Button tone="ghost" onClick={onDone}>
              {t('welcome.skip')}
            </Button>
            <Button tone="primary" onClick={() => setAt(at + 1)}>
              {t('welcome.next')}
            </Button>
          </>
        )
      }
    >
      <div className="grid justify-items-center gap-4 pb-2 text-center">
        <span className="grid size-20 place-items-center rounded-full bg-primary-soft text-primary-ink">
          <Icon aria-hidden strokeWidth={1.5} className="size-9" />
        </span>
        <p aria-live="polite" className="min-h-18 text-balance">
          {t(text, { brand })}
        </p>
        <div className="w-40">
          <ProgressSteps
            compact
            label={t('welcome.progress')}
            steps={steps.map((step) => t(step.title, { brand }))}
            current={at}
          />
        </div>
      </div>
    </Dialog>
  );
}
