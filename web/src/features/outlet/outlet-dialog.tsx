import { mayAddTo } from '@sendero/core/vendor/point-rights';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useEffect, useId, useRef, useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { type Problem, asProblem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstInvalid } from '../../ui/form.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useAddressSearch } from '../address/use-address-search.ts';
import { pickupOf } from '../vendor/pickup-of.ts';
import { useLeaveWarning } from '../vendor/use-leave-warning.ts';
import { useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';
import { DoorFields } from './door-fields.tsx';
import { editOutlet, useEditedOutlet } from './edited-outlet.ts';
import { NamingFields } from './naming-fields.tsx';
import { OutletMap } from './outlet-map.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { useAfterLookUp } from './use-after-look-up.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useOutletDraft } from './use-outlet-draft.ts';
import { useSaveOutlet } from './use-save-outlet.ts';

/** Adds or edits a collection point, over any section (OUT-03). */
export function OutletDialog() {
  const edited = useEditedOutlet();
  const { data: vendors = [] } = useVendors();
  const selected = useSelectedVendor();
  const parents = vendors.filter(mayAddTo);
  const saved =
    edited?.kind === 'OLD' ? vendors.find(({ vendor_id }) => vendor_id === edited.vendor_id) : undefined;
  const isGone = edited?.kind === 'OLD' && !saved;
  useEffect(() => {
    if (isGone) editOutlet(null);
  }, [isGone]);
  if (!edited || isGone) return null;
  const root = selected?.parent_vendor_id ?? selected?.vendor_id;
  const parent = parents.find(({ vendor_id }) => vendor_id === root) ?? parents[0];
  return <OutletForm key={saved?.vendor_id ?? ''} saved={saved ?? null} parents={parents} parent={parent} />;
}

interface OutletFormProps {
  /** The collection point to edit; null for a new one. */
  saved: Vendor | null;
  /** The vendors below which a collection point may be added. */
  parents: readonly Vendor[];
  /** The parent selected at first. */
  parent: Vendor | undefined;
}

function OutletForm({ saved, parents, parent }: OutletFormProps) {
  const t = useTexts();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const draft = useOutletDraft(saved, parent);
  const near = draft.at ?? (parent && pickupOf(parent)) ?? boot.market.centre;
  const search = useAddressSearch(near, draft.pick);
  const close = () => editOutlet(null);
  const saving = useSaveOutlet(saved?.vendor_id ?? null, close);
  const [refused, setRefused] = useState<Problem | null>(null);
  useLeaveWarning(draft.isChanged);
  useEffect(() => {
    if (tries > 0) focusFirstInvalid(form.current);
  }, [tries]);

  const save = () => {
    setRefused(null);
    if (!draft.check()) return setTries(tries + 1);
    saving.mutate(draft.point, {
      onError: (error) => {
        const problem = asProblem(error);
        draft.refuse(
          Object.fromEntries(problem.errors.map(({ field, meta }) => [field, meta.translation_key])),
        );
        setRefused(problem);
        setTries(tries + 1);
      },
    });
  };
  const lookUp = useAfterLookUp(search.isResolving, save);
  const isBusy = saving.isPending || lookUp.isAwaited;
  const button = useFocusBack(isBusy);
  return (
    <Dialog
      open
      size="large"
      title={t(saved ? 'outlet.edit-title' : 'outlet.add')}
      closeLabel={t('shell.close')}
      isChanged={draft.isChanged}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button ref={button} tone="primary" type="submit" form={formId} busy={isBusy} disabled={isBusy}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) lookUp.thenDo();
        }}
        className="grid items-start gap-5 md:grid-cols-2"
      >
        {refused ? <Refusal problem={refused} /> : null}
        <NamingFields draft={draft} search={search} parents={parents} isNew={saved === null} />
        <OutletMap draft={draft} search={search} near={near} />
        <DoorFields draft={draft} />
        <OwnerFields draft={draft} />
      </form>
    </Dialog>
  );
}

/** The server's own message, for problems without a text of the page (OUT-08). */
function Refusal({ problem: { textKey, detail, code } }: { problem: Problem }) {
  const t = useTexts();
  const isSaid = t.has(textKey) && code !== 'Internal';
  return (
    <div className="md:col-span-2">
      <InlineNotice tone="danger" title={t('outlet.failed')}>
        {isSaid ? t(textKey) : detail}
      </InlineNotice>
    </div>
  );
}
