import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Makes the title the page's heading, for a page without other content. */
  isPage?: boolean | undefined;
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The next action. */
  action?: ReactNode;
}

/** Explains that there is nothing here, and what to do. */
export function EmptyState({ icon, title, isPage, children, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      {icon ? (
        <span
          aria-hidden
          className="mb-2 grid size-11 place-items-center rounded-full bg-sunken text-muted [&>svg]:size-5"
        >
          {icon}
        </span>
      ) : null}
      <Title className="text-md font-semibold">{title}</Title>
      {children ? <p className="max-w-sm text-balance text-muted">{children}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
