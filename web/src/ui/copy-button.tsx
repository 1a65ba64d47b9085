import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';

const THANKS_MS = 2000;

interface CopyButtonProps extends ButtonLook {
  text: string;
  label: string;
  /** Said for two seconds after copying. */
  copiedLabel: string;
  /** When the browser refuses the clipboard. */
  onRefused?: (() => void) | undefined;
}

export function CopyButton({ text, label, copiedLabel, onRefused, ...look }: CopyButtonProps) {
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
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
