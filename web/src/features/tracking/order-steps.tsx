import type { Order } from '@sendero/core/order/order';
import { progressOf } from '@sendero/core/order/progress';
import { cancelledStatuses } from '@sendero/core/order/status';
import { useTexts } from '../../lib/texts.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';

const steps = ['placed', 'to-pickup', 'collected', 'delivered'] as const;

/** An order's progress in four steps; it ends at the step where the order was cancelled. */
export function OrderSteps({ order }: { order: Order }) {
  const t = useTexts();
  const { step } = progressOf(order);
  return (
    <ProgressSteps
      label={t('public.steps')}
      steps={steps.map((name) => t(`public.step.${name}`))}
      current={order.status === 'DELIVERED' ? steps.length : step}
      stopped={cancelledStatuses.has(order.status)}
    />
  );
}
