import type { Vendor } from '@sendero/core/vendor/vendor';
import { showsRestored } from '@sendero/core/request/request-state';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useTermsReminders } from '../session/terms-acceptance.ts';
import { OriginSection } from './origin/origin-section.tsx';
import type { useRequest } from './use-request.ts';

const ServiceClosed = lazyPage(async () => ({
  default: (await import('./service-closed.tsx')).ServiceClosed,
}));
const TermsBar = lazyPage(async () => ({ default: (await import('../session/terms-bar.tsx')).TermsBar }));

export interface RequestFrameProps {
  readonly vendor: Vendor;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly request: Omit<ReturnType<typeof useRequest>, 'root'>;
  /** What stands instead of the form: the card, or what was placed. */
  readonly panel: ReactNode;
  readonly sections: ReactNode;
  readonly map: ReactNode;
  readonly bar: ReactNode;
  /** The fields are locked. */
  readonly isStill: boolean;
  readonly onPlace: () => void;
  readonly children?: ReactNode;
}

/** The layout of a request: the form or what came of it, the map beside it, and the bar with price and button. */
export function RequestFrame(props: RequestFrameProps) {
  const { root, request, panel, isStill, onPlace } = props;
  const { view } = request.state;
  const isForm = !panel && view !== 'origin' && view !== 'closed';
  const placeByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isForm) return;
    event.preventDefault();
    onPlace();
  };
  return (
    <div
      ref={root}
      onKeyDown={placeByKeys}
      className="flex min-h-full flex-col md:grid md:h-full md:grid-cols-[440px_minmax(0,1fr)] xl:grid-cols-[520px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)_auto]"
    >
      <div tabIndex={isStill ? 0 : undefined} className="md:overflow-y-auto md:border-e md:border-line">
        {panel ? <PageSection>{panel}</PageSection> : <Form {...props} />}
      </div>
      <div className="h-44 shrink-0 max-md:order-1 md:col-start-2 md:row-span-2 md:row-start-1 md:h-auto">
        {props.map}
      </div>
      {isForm ? (
        <div className="sticky bottom-0 z-10 low:static max-md:order-2 max-md:mt-auto md:static md:col-start-1 md:row-start-2 md:border-e md:border-line">
          {props.bar}
        </div>
      ) : null}
      {props.children}
    </div>
  );
}

function Form({ vendor, request, sections, isStill }: RequestFrameProps) {
  const t = useTexts();
  const reminders = useTermsReminders();
  const { state, dispatch, conditions, origin } = request;
  const { view } = state;
  const openOrigin = () => {
    origin.reset();
    dispatch({ type: 'open', section: 'origin' });
  };
  return (
    <>
      <header className="flex min-h-13 items-center justify-between gap-3 px-4 pt-3">
        <h1 className="text-lg font-semibold">{t('request.title')}</h1>
        {showsRestored(state) ? (
          <p className="flex items-center text-sm text-muted">
            {t('request.restored')} ·
            <Button tone="ghost" size="small" onClick={() => dispatch({ type: 'begin' })}>
              {t('request.start-over')}
            </Button>
          </p>
        ) : null}
      </header>
      {reminders === null ? null : (
        <PageSection fallback={<div className="my-2 h-18.5" />}>
          <TermsBar reminders={reminders} />
        </PageSection>
      )}
      <div inert={isStill} className="divide-y divide-line">
        <OriginSection
          vendor={vendor}
          origin={origin}
          isOpen={view === 'origin'}
          onOpen={view === 'closed' ? undefined : openOrigin}
          onClose={() => dispatch({ type: 'close' })}
        />
        {view === 'closed' ? (
          <PageSection>
            <ServiceClosed hours={conditions.hours} dispatch={dispatch} />
          </PageSection>
        ) : (
          sections
        )}
      </div>
    </>
  );
}
