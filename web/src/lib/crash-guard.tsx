import { Component, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { reportError } from './report-error.ts';
import { useTexts } from './texts.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface CrashGuardProps {
  readonly children: ReactNode;
}

/** Replaces a screen that throws by an explanation: what happened, what was saved, and what to do next. */
export class CrashGuard extends Component<CrashGuardProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const t = useTexts();
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <EmptyState
        isPage
        icon={<CircleAlert aria-hidden />}
        title={t('shell.crash-title')}
        action={
          <Button tone="primary" onClick={() => window.location.reload()}>
            {t('shell.reload')}
          </Button>
        }
      >
        {t('shell.crash-hint')}
      </EmptyState>
    </main>
  );
}
