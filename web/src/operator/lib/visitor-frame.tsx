import type { PropsWithChildren, ReactNode } from 'react';
import { Band } from './band.tsx';

interface VisitorFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
}

/** The frame of the pages in front of the sign-in: the mark, a title, and a form. */
export function VisitorFrame({ title, lead, children }: PropsWithChildren<VisitorFrameProps>) {
  return (
    <>
      <header>
        <Band />
      </header>
      <main className="grid min-h-[80dvh] place-items-center p-5">
        <div className="grid w-full max-w-90 gap-6">
          <div className="grid gap-1.5">
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {lead ? <p className="text-muted wrap-anywhere">{lead}</p> : null}
          </div>
          {children}
        </div>
      </main>
    </>
  );
}
