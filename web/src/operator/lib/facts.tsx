import { Fragment, type ReactNode } from 'react';

/** Names with their values, a line each; what is empty is left out. */
export function Facts({ of }: { of: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
      {of
        .filter(([, value]) => value !== '' && value !== null)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </Fragment>
        ))}
    </dl>
  );
}
