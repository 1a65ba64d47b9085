import { Repeat as RepeatIcon } from 'lucide-react';
import { AppLink, usePath } from '../../lib/navigation.tsx';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths, repeatsVendorIdIn } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RepeatCard } from './repeat-card.tsx';
import { useRepeats } from './use-repeats.ts';

/** The orders of an outlet that return (BRD-15). */
export default function RepeatsPage() {
  const t = useTexts();
  const vendorId = decodeURIComponent(repeatsVendorIdIn(usePath()) ?? '');
  return (
    <div className="h-full overflow-auto">
      <div className="mx-auto grid w-full max-w-190 grid-cols-1 gap-4 px-4 py-6 md:px-6">
        <h1 className="text-2xl font-semibold tracking-tight">{t('repeat.title')}</h1>
        <Repeats key={vendorId} vendorId={vendorId} />
      </div>
    </div>
  );
}

function Repeats({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const { data, error, isPending, refetch } = useRepeats(vendorId);
  if (isPending)
    return (
      <div aria-hidden className="grid gap-3">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-36 w-full" />
      </div>
    );
  if (!data)
    return (
      <EmptyState
        icon={<RepeatIcon />}
        title={sayProblem(t, asProblem(error))}
        action={<Button onClick={() => void refetch()}>{t('shell.try-again')}</Button>}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={<RepeatIcon />}
        title={t('repeat.none')}
        action={
          <AppLink href={paths.tracking(vendorId)} className={buttonClass({})}>
            {t('tracking.title')}
          </AppLink>
        }
      >
        {t('repeat.none-hint')}
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-1 gap-3">
      {data.map((repeat) => (
        <RepeatCard key={repeat.repeat_id} repeat={repeat} />
      ))}
    </ul>
  );
}
