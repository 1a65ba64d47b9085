import { openHelpCentre } from '@sendero/core/contract/help-api';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { boot } from '../../lib/boot.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { toast } from '../../ui/toast.ts';
import { HelpFrame } from './help-frame.tsx';
import { HelpQuestions } from './help-questions.tsx';
import { HelpSkeleton } from './help-skeleton.tsx';

interface HelpCentreProps {
  vendorId: string;
  /** The id of the question in the address. */
  wanted?: string | null;
}

/** The provider's page in a frame; without a provider, or while it fails, the site's own questions (HLP-01, HLP-02). */
export function HelpCentre({ vendorId, wanted = null }: HelpCentreProps) {
  const t = useTexts();
  const { data: opened, isError } = useOpenedHelp(vendorId, useLocale());
  useEffect(() => {
    if (isError) toast({ message: t('help-center.failed'), type: 'error' });
  }, [isError, t]);
  if (!opened && !isError) return <HelpSkeleton />;
  return (
    <div className="flex h-full flex-col gap-4">
      {opened?.notice ? <InlineNotice tone="warn">{opened.notice}</InlineNotice> : null}
      {opened?.url ? (
        <HelpFrame key={opened.url} url={opened.url} vendorId={vendorId} />
      ) : (
        <HelpQuestions vendorId={vendorId} wanted={wanted} />
      )}
    </div>
  );
}

/** Opens the help centre once per display: the provider's address may be valid for one visit only. */
function useOpenedHelp(id: string, locale: string) {
  return useQuery({
    queryKey: ['help-centre', id, locale],
    queryFn: async ({ signal }) => {
      const body = { locale, app_version: boot.build };
      return (await call(openHelpCentre, { params: { id }, body, signal })).result;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
