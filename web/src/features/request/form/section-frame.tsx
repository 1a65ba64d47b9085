import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

interface SectionFrameProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly isOpen: boolean;
  /** The answer in one line; none for a section that is not answered yet. */
  readonly summary?: ReactNode;
  /** Stands beside the title of an answered section, where it takes no line of its own. */
  readonly aside?: ReactNode;
  /** Opens an answered section again. */
  readonly onChange?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** One section of the form: open, folded into a line with "Change", or not reached yet. */
export function SectionFrame({ icon, title, isOpen, summary, aside, onChange, children }: SectionFrameProps) {
  const t = useTexts();
  return (
    <section data-open={isOpen || undefined} className="grid grid-cols-1 gap-3 px-4 py-3">
      <div className="flex items-start gap-3">
        <span
          className={cx(
            'grid size-7 shrink-0 place-items-center rounded-full [&>svg]:size-4',
            isOpen ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-muted',
          )}
        >
          {icon}
        </span>
        <div className="grid min-h-7 min-w-0 flex-1 grid-cols-1 content-center">
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <h2 className={isOpen ? 'text-md font-semibold' : 'text-sm text-muted'}>{title}</h2>
            {isOpen ? null : aside}
          </div>
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
