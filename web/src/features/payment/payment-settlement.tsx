import type { Intent } from '@sendero/core/contract/payment-api';
import { Landmark, LoaderCircle, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import type { Stage } from './intent.ts';

interface PaymentSettlementProps {
  /** Null until the intent was first read. */
  readonly stage: Stage | null;
  readonly intent: Intent | null;
  /** Why the intent cannot be read. */
  readonly problem: Problem | null;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onCallOff: () => void;
  readonly onLeave: () => void;
}

const SLOW_MS = 20_000;

/**
 * A payment under way, at the bank or ended: says what happens, that nothing is charged twice, and what the user can
 * do.
 */
export function PaymentSettlement(props: PaymentSettlementProps) {
  const { stage, intent, problem, onLeave } = props;
  const t = useTexts();
  if (stage === 'over' && intent) {
    const end = isGivenBack(intent) ? 'refunded' : intent.status === 'failed' ? 'failed' : 'cancelled';
    return (
      <Panel icon={<Undo2 />} title={t(`payment.over.${end}`)} text={t(`payment.over.${end}-hint`)}>
        <Button tone="primary" size="large" onClick={onLeave}>
          {t('payment.back')}
        </Button>
      </Panel>
    );
  }
  if (stage === 'bank' && intent?.redirect_url) {
    return (
      <Panel icon={<Landmark />} title={t('payment.bank')} text={t('payment.bank-hint')}>
        <ProblemNotice problem={problem} />
        <a href={intent.redirect_url} className={buttonClass({ tone: 'primary', size: 'large' })}>
          {t('payment.to-bank')}
        </a>
        <CallOff {...props} />
      </Panel>
    );
  }
  return <Checking {...props} />;
}

/** Most payments end within seconds; after a longer wait the user learns how the payment continues without them. */
function Checking(props: PaymentSettlementProps) {
  const t = useTexts();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Panel
      icon={<LoaderCircle className="motion-safe:animate-spin" />}
      title={t('payment.checking')}
      text={t(isSlow ? 'payment.slow' : 'payment.checking-hint')}
    >
      <ProblemNotice problem={props.problem} />
      {isSlow || props.problem ? (
        <Button size="large" onClick={props.onAsk}>
          {t('payment.ask-again')}
        </Button>
      ) : null}
      {isSlow ? <CallOff {...props} /> : null}
    </Panel>
  );
}

function CallOff({ isBusy, onCallOff }: PaymentSettlementProps) {
  const t = useTexts();
  return (
    <Button tone="ghost" size="large" busy={isBusy} onClick={onCallOff}>
      {t('payment.call-off')}
    </Button>
  );
}

interface PanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Panel({ icon, title, text, children }: PanelProps) {
  return (
    <div className="grid gap-4 py-6">
      <div role="status" className="grid justify-items-center gap-2 text-center">
        <span
          aria-hidden
          className="grid size-11 place-items-center rounded-full bg-sunken text-muted [&>svg]:size-5"
        >
          {icon}
        </span>
        <h2 className="text-md font-semibold">{title}</h2>
        <p className="max-w-sm text-balance text-muted">{text}</p>
      </div>
      <div className="grid gap-2">{children}</div>
    </div>
  );
}

const isGivenBack = ({ status }: Intent): boolean => status === 'refunding' || status === 'refunded';
