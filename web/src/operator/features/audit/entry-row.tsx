import type { AuditEntry } from '@sendero/core/contract/operator-audit-api';
import { useFormats } from '../../../lib/texts.tsx';
import { useCountryName } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';

/** One entry of the log: who, what, when, why; unfolded, what it was before and after. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const nameOf = useCountryName();
  const { nth, at, email_address, act, about, country_code, reason, before, after, trace_id, hash } = entry;
  return (
    <li>
      <details className="group">
        <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-3 py-2 hover:bg-sunken">
          <time className="tabular min-w-32 text-sm text-muted">{dateTime(at)}</time>
          <code dir="ltr" className="font-mono text-sm font-medium">
            {act}
          </code>
          <bdi className="min-w-0 text-sm wrap-anywhere">{about}</bdi>
          <span className="min-w-0 flex-1 basis-60 text-sm text-muted wrap-anywhere">
            <bdi>{reason}</bdi>
          </span>
          <bdi className="text-sm wrap-anywhere">
            {email_address ?? t(act === 'member.refuse' ? 'operator.by-nobody' : 'operator.by-command')}
          </bdi>
        </summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line bg-sunken px-3 py-3 text-sm">
          {country_code === null ? null : <Line name={t('operator.country')} value={nameOf(country_code)} />}
          <Json name={t('operator.before')} value={before} />
          <Json name={t('operator.after')} value={after} />
          {trace_id ? <Line name={t('operator.trace')} value={trace_id} /> : null}
          <Line name={t('operator.entry')} value={`${nth} · ${hash}`} />
        </dl>
      </details>
    </li>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function Json({ name, value }: { name: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd dir="ltr" className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(value, null, 1)}
      </dd>
    </>
  );
}
