import { type ReactNode, useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';

interface ToldOnceProps {
  /** What to do with it. */
  readonly lead: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * A key or a secret that is shown this once. It stands in the page, not in a dialog that a press beside it would close, until
 * it is closed by its button.
 */
export function ToldOnce({ lead, text, onClose, children }: ToldOnceProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="group"
      aria-label={lead}
      tabIndex={-1}
      className="grid gap-3 rounded-lg border border-primary bg-primary-soft p-3 outline-none"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium">{lead}</p>
        <IconButton
          label={t('shell.close')}
          size="small"
          icon={<X aria-hidden className="size-4" />}
          onClick={onClose}
        />
      </div>
      <Copied text={text} isMain />
      {children}
    </div>
  );
}

/** A text for programs, and the button that copies it. */
export function Copied({ text, isMain = false }: { readonly text: string; readonly isMain?: boolean }) {
  const t = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code
        dir="ltr"
        className="min-w-0 flex-1 basis-60 rounded-md bg-raised px-3 py-2 text-start text-sm whitespace-pre-wrap wrap-anywhere select-all"
      >
        {text}
      </code>
      <CopyButton
        tone={isMain ? 'primary' : 'neutral'}
        text={text}
        label={t('public.copy')}
        copiedLabel={t('ui.copied')}
        onRefused={() => toast({ message: t('ui.copy-refused'), type: 'error' })}
      />
    </div>
  );
}
