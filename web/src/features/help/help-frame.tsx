import { helpToken } from '@sendero/core/contract/help-api';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.tsx';
import { talkToWidget } from './widget-channel.ts';

interface HelpFrameProps {
  url: string;
  vendorId: string;
}

/** The provider's own page. */
export function HelpFrame({ url, vendorId }: HelpFrameProps) {
  const t = useTexts();
  const hangUp = useRef<(() => void) | null>(null);
  useEffect(() => () => hangUp.current?.(), []);
  return (
    <iframe
      title={t('help.title')}
      src={url}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      onLoad={({ currentTarget }) => {
        hangUp.current?.();
        hangUp.current = talkToWidget({
          frame: currentTarget,
          origin: new URL(url).origin,
          askToken: async () => (await call(helpToken, { params: { id: vendorId } })).result,
        });
      }}
      className="min-h-0 w-full flex-1"
    />
  );
}
