import type { BulkJobStatus } from '@sendero/core/bulk/bulk-job';
import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';

const looks: Record<BulkJobStatus, { tone: Tone; Icon: LucideIcon }> = {
  PREPROCESS_SUCCESS: { tone: 'info', Icon: CircleCheck },
  PREPROCESS_SUCCESS_WITH_ERROR: { tone: 'warn', Icon: TriangleAlert },
  PREPROCESS_FAIL: { tone: 'danger', Icon: CircleAlert },
  ORDER_PLACEMENT_SUCCESS: { tone: 'ok', Icon: CircleCheck },
  ORDER_PLACEMENT_SUCCESS_WITH_ERROR: { tone: 'warn', Icon: TriangleAlert },
  ORDER_PLACEMENT_FAIL: { tone: 'danger', Icon: CircleAlert },
  UNKNOWN: { tone: 'neutral', Icon: LoaderCircle },
};

/** The status of a bulk job (BLK-04); while the server works on the job, its phase. */
export function BulkJobBadge({ job: { status, phase } }: { job: BulkJob }) {
  const t = useTexts();
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {status === 'UNKNOWN' ? t(`bulk.phase.${phase}`) : t(`bulk.status.${status}`)}
    </Badge>
  );
}
