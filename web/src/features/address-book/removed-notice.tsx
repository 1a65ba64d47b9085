import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { type useRemoveCustomer, useSaveCustomer } from './use-saved-customers.ts';

interface RemovedNoticeProps {
  readonly vendorId: string;
  readonly removal: ReturnType<typeof useRemoveCustomer>;
}

/** Says who was just removed, with an undo that lasts as long as the dialog is open. */
export function RemovedNotice({ vendorId, removal }: RemovedNoticeProps) {
  const t = useTexts();
  const keep = useSaveCustomer(vendorId);
  const { data: removed } = removal;
  const failure = removal.error ?? keep.error;
  if (failure) return <InlineNotice tone="danger" title={sayProblem(t, asProblem(failure))} />;
  if (!removed) return null;
  return (
    <InlineNotice
      title={t('address-book.removed', { name: removed.name })}
      action={
        <Button
          size="small"
          busy={keep.isPending}
          onClick={() => keep.mutate(removed, { onSuccess: removal.reset })}
        >
          {t('ui.undo')}
        </Button>
      }
    />
  );
}
