import type { ComponentProps } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

type Choice = Pick<ComponentProps<typeof Checkbox>, 'checked' | 'error' | 'onChange'>;

/** The choice to pay the delivery fee by card. */
export function CardChoice(props: Choice) {
  const t = useTexts();
  return (
    <Checkbox name="pays_by_card" label={t('payment.choice')} hint={t('payment.choice-hint')} {...props} />
  );
}

/** Its room, as long as it is not known whether there is one: what stands below it is about to be pressed. */
export function CardRoom() {
  return (
    <div className="invisible">
      <CardChoice />
    </div>
  );
}
