import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface PartFrameProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly isOpen: boolean;
  /** What was answered, in a line; none while it is still ahead. */
  readonly summary?: ReactNode;
  /** Opens an answered part again. */
  readonly onChange?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** One question of the form: open, or folded into a line with "Change", or still ahead. */
export function PartFrame({ icon, title, isOpen, summary, onChange, children }: PartFrameProps) {
  const t = useTexts();
  return (
    <section data-open={isOpen || undefined} className="grid gap-4 px-4 py-3.5">
      <div className="flex items-start gap-3">
        <span
          className={cx(
            'grid size-7 shrink-0 place-items-center rounded-full [&>svg]:size-4',
            isOpen ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-muted',
          )}
        >
          {icon}
        </span>
        <div className="grid min-h-7 min-w-0 flex-1 content-center">
          <h2 className={isOpen ? 'text-md font-semibold' : 'text-sm text-muted'}>{title}</h2>
          {!isOpen && summary ? <div className="grid min-w-0 wrap-anywhere">{summary}</div> : null}
        </div>
        {!isOpen && onChange ? (
          <Button tone="ghost" size="small" className="-my-1" onClick={onChange}>
            {t('request.change')}
            <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        ) : null}
      </div>
      {isOpen ? children : null}
    </section>
  );
}
