import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type NoticeTone = 'info' | 'warn' | 'danger';

const looks = {
  info: { box: 'bg-info-soft', ink: 'text-info', Icon: Info },
  warn: { box: 'bg-warn-soft', ink: 'text-warn', Icon: TriangleAlert },
  danger: { box: 'bg-danger-soft', ink: 'text-danger', Icon: CircleAlert },
};

interface InlineNoticeProps {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** The next action. */
  action?: ReactNode;
}

/** A message beside what it is about; a danger is read out at once. */
export function InlineNotice({ tone = 'info', title, children, action }: InlineNoticeProps) {
  const { box, ink, Icon } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex items-start gap-2.5 rounded-lg border border-transparent px-3 py-2.5', box)}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', ink)} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        {title ? <p className={cx('font-medium', ink)}>{title}</p> : null}
        {children ? <div className="text-sm">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
