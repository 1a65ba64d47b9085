import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** What may be done on this screen, the main thing last. */
  readonly actions?: ReactNode;
}

/** The head of a screen: its one heading, and what may be done on it. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-0.5">
        <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        {lead ? <p className="text-muted wrap-anywhere">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

/** The width and spacing of a screen's content. */
export const PAGE = 'mx-auto grid w-full max-w-330 content-start gap-5 p-4 lg:p-6';
