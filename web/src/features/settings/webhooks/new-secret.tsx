import { useTexts } from '../../../lib/texts.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';

/** A secret that was just made, and is shown this once. */
export function NewSecret({ secret }: { secret: string }) {
  const t = useTexts();
  return (
    <InlineNotice
      action={<CopyButton size="small" text={secret} label={t('public.copy')} copiedLabel={t('ui.copied')} />}
    >
      {t('webhooks.secret')}
      <code dir="ltr" className="block text-sm wrap-anywhere">
        {secret}
      </code>
    </InlineNotice>
  );
}
