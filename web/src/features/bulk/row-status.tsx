import type { BulkRow } from '@sendero/core/contract/bulk-api';
import type { RowState } from '@sendero/core/bulk/state';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CreditCard,
  Send,
  type LucideIcon,
} from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';

const looks: Record<RowState, { tone: Tone; Icon: LucideIcon }> = {
  CHECKING: { tone: 'neutral', Icon: CircleDashed },
  VALID: { tone: 'ok', Icon: CircleCheck },
  INVALID: { tone: 'danger', Icon: CircleAlert },
  LEFT_OUT: { tone: 'neutral', Icon: CircleMinus },
  PAYING: { tone: 'neutral', Icon: CreditCard },
  PLACED: { tone: 'primary', Icon: Send },
  FAILED: { tone: 'danger', Icon: CircleAlert },
};

/** A row's status as a word. */
export function RowStatus({ row: { status } }: { row: BulkRow }) {
  const t = useTexts();
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`bulk.row.state.${status}`)}
    </Badge>
  );
}
