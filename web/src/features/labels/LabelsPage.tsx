import { MOST_LABELS } from '@sendero/core/order/label';
import { QueryClientProvider } from '@tanstack/react-query';
import { PackageX, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { usePath } from '../../lib/navigation.tsx';
import { queryClient } from '../../lib/query.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { labelsVendorIdIn } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './labels.css';
import { OrderLabel } from './order-label.tsx';
import { type Paper, keptPaper, papers } from './paper.ts';
import { useLabelledOrders, useLabels } from './use-labels.ts';
import { usePageRule } from './use-page-rule.ts';

/** Labels of one or many orders, to be printed: a page of its own without the portal's frame (BRD-14). */
export default function LabelsPage() {
  const vendorId = labelsVendorIdIn(usePath()) ?? '';
  return (
    <QueryClientProvider client={queryClient}>
      <Labels vendorId={decodeURIComponent(vendorId)} />
    </QueryClientProvider>
  );
}

function Labels({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const [paper, setPaper] = useState(keptPaper.read());
  const [part, setPart] = useState(0);
  const holder = useRef<HTMLDivElement>(null);
  const named = useLabelledOrders(vendorId, window.location.hash);
  const orderIds = named.data ?? [];
  const read = useLabels(vendorId, orderIds, part);
  const labels = read.data ?? [];
  usePageRule(paper, holder, labels.length);

  function choose(next: Paper): void {
    keptPaper.write(next);
    setPaper(next);
  }

  return (
    <main className="min-h-dvh bg-sunken print:min-h-0 print:bg-transparent">
      <div className="sticky low:static top-0 z-10 flex flex-wrap items-center gap-3 border-b border-line bg-raised px-4 py-2.5 print:hidden">
        <h1 className="text-md font-semibold">{t('label.title')}</h1>
        <Parts count={orderIds.length} part={part} onPart={setPart} />
        <div className="ms-auto flex flex-wrap gap-3">
          <Segmented
            name="paper"
            label={t('label.paper')}
            labelHidden
            choices={papers.map((value) => ({ value, label: <Name paper={value} /> }))}
            value={paper}
            onChange={choose}
          />
          <Button
            tone="primary"
            disabled={labels.length === 0}
            icon={<Printer aria-hidden className="size-4" />}
            onClick={() => window.print()}
          >
            {t('paper.print')}
          </Button>
        </div>
      </div>
      {named.isError || read.isError ? (
        <NoLabels title={t('label.failed')} />
      ) : named.isPending || read.isLoading ? (
        <Skeleton className="mx-auto mt-4 h-140 w-full max-w-100" />
      ) : labels.length === 0 ? (
        <NoLabels title={t('label.none')} />
      ) : (
        <div ref={holder} className="labels" data-paper={paper}>
          {labels.map((label) => (
            <OrderLabel key={label.order_id} label={label} />
          ))}
        </div>
      )}
    </main>
  );
}

function Name({ paper }: { paper: Paper }) {
  const t = useTexts();
  return <span className="whitespace-nowrap">{t(`label.paper.${paper}`)}</span>;
}

interface PartsProps {
  count: number;
  part: number;
  onPart: (part: number) => void;
}

/** Which of the labels are shown, where there are more than one print has. */
function Parts({ count, part, onPart }: PartsProps) {
  const t = useTexts();
  const { number } = useFormats();
  if (count <= MOST_LABELS) return null;
  const options = Array.from({ length: Math.ceil(count / MOST_LABELS) }, (_, nth) => {
    const last = Math.min(count, (nth + 1) * MOST_LABELS);
    return { value: String(nth), label: `${number(nth * MOST_LABELS + 1)} – ${number(last)}` };
  });
  return (
    <Select
      label={t('label.title')}
      labelHidden
      options={options}
      value={String(part)}
      onChange={(event) => onPart(Number(event.target.value))}
    />
  );
}

function NoLabels({ title }: { title: string }) {
  return (
    <div className="grid min-h-100 place-items-center p-4">
      <EmptyState icon={<PackageX />} title={title} />
    </div>
  );
}
