import type { Order } from '@sendero/core/order/order';
import { go } from '../../lib/navigation.tsx';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import { RepeatDialog } from './repeat-dialog.tsx';
import { useCreateRepeat } from './use-repeats.ts';

/** Lets a placed order return. */
export function RepeatOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts();
  const formats = useFormats();
  const { mutate, isPending, error } = useCreateRepeat(order.vendor_id);
  return (
    <RepeatDialog
      name={order.customer.name}
      isSaving={isPending}
      error={error ? sayProblem(t, asProblem(error)) : undefined}
      onClose={onClose}
      onSave={(timing) =>
        mutate(
          { ...timing, order_id: order.order_id },
          {
            onSuccess: ({ next }) => {
              onClose();
              const day = formats.day(next[0]?.day ?? timing.from);
              const onAction = () => go(paths.repeats(order.vendor_id));
              toast({
                message: t('repeat.saved', { day }),
                action: { label: t('repeat.title'), onAction },
              });
            },
          },
        )
      }
    />
  );
}
