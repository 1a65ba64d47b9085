import { Printer } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { type ButtonSize, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

interface PrintLabelsProps {
  vendorId: string;
  orderIds: readonly string[];
  /** Shows the picture alone, where there is no room for words. */
  iconOnly?: boolean;
  size?: ButtonSize;
  className?: string;
}

/** Opens the labels of these orders beside the portal, whose lists stay as they are (BRD-14). */
export function PrintLabels({ vendorId, orderIds, ...look }: PrintLabelsProps) {
  if (orderIds.length === 0) return null;
  return <LabelsLink href={paths.labels(vendorId, orderIds)} isOne={orderIds.length === 1} {...look} />;
}

interface LabelsLinkProps extends Pick<PrintLabelsProps, 'iconOnly' | 'size' | 'className'> {
  href: string;
  isOne?: boolean;
}

/** Opens a page of labels. */
export function LabelsLink({ href, isOne = false, iconOnly = false, size, className }: LabelsLinkProps) {
  const t = useTexts();
  const name = t(isOne ? 'label.print-one' : 'label.print');
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      title={iconOnly ? name : undefined}
      aria-label={iconOnly ? name : undefined}
      className={cx(buttonClass({ size }), className)}
    >
      <Printer aria-hidden className="size-4" />
      {iconOnly ? null : name}
    </a>
  );
}
