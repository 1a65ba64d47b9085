import { Store } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AddressField } from '../address/address-field.tsx';
import { UnitAndBuilding } from '../address/unit-and-building.tsx';
import { PartFrame } from './part-frame.tsx';
import type { Request } from './use-request.ts';

const SenderForm = lazyPage(async () => ({ default: (await import('./sender-form.tsx')).SenderForm }));

/** Where it is collected: the vendor's own address in a line, or asked for until the vendor has one (FLOW-02); a guest is asked who they are as well. */
export function OriginPart({ request }: { request: Request }) {
  const t = useTexts();
  const { vendor, view, setEditing, origin } = request;
  const { location } = vendor.vendor_information;
  const edit = () => {
    origin.reset();
    setEditing('origin');
  };
  return (
    <PartFrame
      icon={<Store aria-hidden />}
      title={t('request.origin.title')}
      isOpen={view === 'origin'}
      summary={
        <>
          <span className="font-medium">{vendor.vendor_information.name}</span>
          <span className="text-sm text-muted">{location?.address_text}</span>
        </>
      }
      onChange={view === 'closed' ? undefined : edit}
    >
      {isGuest() ? (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <SenderForm request={request} />
        </Suspense>
      ) : (
        <OriginForm request={request} />
      )}
    </PartFrame>
  );
}

function OriginForm({ request: { vendor, origin, setEditing } }: { request: Request }) {
  const t = useTexts();
  const { address, change, issue } = origin;
  const errorOf = (field: string) => {
    if (issue?.field !== field) return undefined;
    return t(t.has(issue.key) ? issue.key : 'problem.field');
  };
  const isSaved = vendor.vendor_information.location !== null;
  return (
    <Form onSubmit={origin.save} className="grid gap-4">
      {isSaved ? null : <p className="text-muted">{t('request.origin.missing', { vendor: vendor.name })}</p>}
      <AddressField
        label={t('request.origin.label')}
        search={origin.search}
        value={address.address_text}
        onType={origin.type}
        hint={origin.at ? t('request.origin.drag') : undefined}
        error={errorOf('street_address')}
      />
      {origin.at ? (
        <>
          <UnitAndBuilding
            unit={address.unit}
            building={address.building}
            onChange={change}
            unitError={errorOf('unit')}
          />
          <TextArea
            label={t('request.origin.notes')}
            aside={t('request.optional')}
            rows={2}
            value={address.notes}
            onChange={({ target }) => change({ notes: target.value })}
            error={errorOf('notes')}
            maxLength={2000}
          />
        </>
      ) : null}
      {origin.problem ? <InlineNotice tone="danger">{t('address.unable-to-save')}</InlineNotice> : null}
      <div className="flex justify-end gap-2">
        {isSaved ? <Button onClick={() => setEditing(null)}>{t('request.cancel')}</Button> : null}
        <Button type="submit" tone="primary" busy={origin.isSaving}>
          {t('request.origin.save')}
        </Button>
      </div>
    </Form>
  );
}
