import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asProblem } from '../../lib/problem.ts';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTexts } from './texts.ts';

interface ReadProps<Data> {
  readonly of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Rows of the skeleton that stands there meanwhile. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What was read; until then a skeleton, and where it failed what happened, with the way to try again. */
export function Read<Data>({
  of: { data, error, isFetching, refetch },
  rows = 6,
  children,
}: ReadProps<Data>) {
  const t = useTexts();
  const problem = error === null ? null : asProblem(error);
  // Who may not read it may not the next time either.
  const retry =
    problem?.code === 'NotYours' ? null : (
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        {t('operator.try-again')}
      </Button>
    );
  if (problem !== null)
    return (
      <div className="grid justify-items-start gap-3">
        <ProblemNotice problem={problem} />
        {retry}
        {data === undefined ? null : children(data)}
      </div>
    );
  if (data !== undefined) return children(data);
  return (
    <div role="status" aria-label={t('operator.loading')} className="grid gap-2">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  );
}
