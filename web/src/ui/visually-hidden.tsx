import type { ReactNode } from 'react';

/** Words for those who listen rather than look. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
