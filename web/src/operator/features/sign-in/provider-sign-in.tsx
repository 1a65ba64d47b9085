import { takeStaffSession } from '@sendero/core/contract/operator-api';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useQueryValue } from '../../../lib/navigation.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { begin } from '../../lib/staff-session.ts';
import { type TextKey, useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';

/** The way to the operator's identity provider, and back to the page that was asked for. */
export function ProviderSignIn({ name }: { name: string }) {
  const t = useTexts();
  const next = useQueryValue('next') ?? undefined;
  return (
    <a
      href={paths.providerSignIn(next)}
      className={buttonClass({ tone: 'primary', size: 'large', block: true })}
    >
      <LogIn aria-hidden className="size-4 rtl:-scale-x-100" />
      <span className="truncate">{t('operator.sign-in-with', { name })}</span>
    </a>
  );
}

/** Fetches the session of a sign-in at the provider that has just ended; the page that was asked for follows by itself. */
export function ProviderSession() {
  const t = useTexts();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    call(takeStaffSession, { body: {} }).then(
      ({ result }) => begin(result),
      () => setLost(true),
    );
  }, []);
  if (isLost) return <InlineNotice tone="danger">{t('operator.refused.begin-again')}</InlineNotice>;
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner />
      {t('operator.signing-in')}
    </p>
  );
}

const refusals: Readonly<Record<string, TextKey>> = {
  away: 'operator.refused.away',
  denied: 'operator.refused.denied',
  invalid: 'operator.refused.invalid',
  'no-group': 'operator.refused.no-group',
  ended: 'operator.refused.ended',
  address: 'operator.refused.address',
  'begin-again': 'operator.refused.begin-again',
  'too-many': 'operator.refused.too-many',
};

/** Why a sign-in at the provider led to nothing, if one did. */
export function ProviderRefusal() {
  const t = useTexts();
  const why = useQueryValue('refused');
  if (why === null) return null;
  return (
    <InlineNotice tone="danger" title={t('operator.refused')}>
      {t(refusals[why] ?? 'operator.refused.begin-again')}
    </InlineNotice>
  );
}
