import { type ReactNode, useEffect, useRef } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** What may be done on this screen, the main thing last. */
  readonly actions?: ReactNode;
}

/** The application's own title, as the page came. */
const OWN_TITLE = document.title;

/** The head of a screen: its one heading, which also names the window's tab, and what may be done on it. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const words = heading.current?.innerText.split('\n').filter(Boolean) ?? [];
    document.title = [...words, OWN_TITLE].join(' · ');
  });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-0.5">
        <h1 ref={heading} className="text-xl font-semibold tracking-tight wrap-anywhere">
          {title}
        </h1>
        {lead ? <p className="text-muted wrap-anywhere">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

/** The width and spacing of a screen's content. */
export const PAGE = 'mx-auto grid w-full max-w-330 content-start gap-5 p-4 lg:p-6';
