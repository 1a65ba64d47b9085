import type { OrderStory } from '@sendero/core/contract/operator-order-api';

/** What every dialog about an order gets. */
export interface OrderDialogProps {
  readonly told: OrderStory;
  readonly onClose: () => void;
  /** Called with the answer: the order as it is then. */
  readonly onDone: (answer: { result: OrderStory }) => void;
}
