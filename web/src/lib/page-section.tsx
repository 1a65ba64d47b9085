import { Component, type ReactNode, Suspense } from 'react';
import { Button } from '../ui/button.tsx';
import { InlineNotice } from '../ui/inline-notice.tsx';
import { LoadFailure } from './lazy-page.tsx';
import { reportError } from './report-error.ts';
import { useTexts } from './texts.tsx';

interface PartProps {
  readonly children: ReactNode;
  /** Shown while the section loads. */
  readonly fallback?: ReactNode;
  /** Identifies the content; a failed section is tried again when this changes. */
  readonly of?: string | undefined;
}

/**
 * A section of the page with its own error boundary: if it cannot be loaded or rendered, it says so, and the rest of
 * the page stays (NET-05).
 */
export function PageSection({ children, fallback, of }: PartProps) {
  return (
    <PartGuard of={of}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartGuard>
  );
}

interface GuardState {
  readonly of: string | undefined;
  readonly error: unknown;
  readonly isClosed: boolean;
}

class PartGuard extends Component<Omit<PartProps, 'fallback'>, GuardState> {
  override state: GuardState = { of: this.props.of, error: null, isClosed: false };

  static getDerivedStateFromError(error: unknown): Partial<GuardState> {
    return { error, isClosed: false };
  }

  static getDerivedStateFromProps({ of }: PartProps, state: GuardState): Partial<GuardState> | null {
    return of === state.of ? null : { of, error: null };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { error, isClosed } = this.state;
    if (error === null) return this.props.children;
    return isClosed ? null : (
      <Failed isLoad={error instanceof LoadFailure} onClose={() => this.setState({ isClosed: true })} />
    );
  }
}

function Failed({ isLoad, onClose }: { isLoad: boolean; onClose: () => void }) {
  const t = useTexts();
  return (
    <div className="p-3">
      <InlineNotice tone="danger">
        <p>{t(isLoad ? 'shell.load-failure' : 'shell.part-failure')}</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => window.location.reload()}>
            {t('shell.reload')}
          </Button>
          <Button size="small" tone="ghost" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </p>
      </InlineNotice>
    </div>
  );
}
