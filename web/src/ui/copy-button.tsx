import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';

const THANKS_MS = 2000;

interface CopyButtonProps extends ButtonLook {
  text: string;
  label: string;
  /** Shown for two seconds after copying. */
  copiedLabel: string;
  /** Hides the label from view, not from screen readers. */
  labelHidden?: boolean | undefined;
  tabIndex?: number | undefined;
  /** Called when the browser refuses access to the clipboard. */
  onRefused?: (() => void) | undefined;
}

export function CopyButton({ text, label, copiedLabel, labelHidden, onRefused, ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  function copy(): void {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => onRefused?.(),
    );
  }

  const Icon = copied ? Check : Copy;
  return (
    <Button {...look} onClick={copy} icon={<Icon aria-hidden className="size-4" />}>
      <span aria-live="polite" className={cx(labelHidden && 'sr-only')}>
        {copied ? copiedLabel : label}
      </span>
    </Button>
  );
}
