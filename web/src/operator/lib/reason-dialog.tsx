import { type ReactNode, useState } from 'react';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';
import { Button, type ButtonTone } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { fieldErrors } from '../../lib/form-values.ts';
import { useTexts } from './texts.ts';

const SHORTEST = 3;
const LONGEST = 500;

interface ReasonDialogProps<Answer> {
  readonly title: string;
  readonly confirm: string;
  readonly tone?: ButtonTone;
  /** What stands there already, where what is done mostly says why. */
  readonly preset?: string;
  /** What it costs, and the fields that the act needs beside its reason. */
  readonly children?: ReactNode;
  /** What is missing in these fields, by name; nothing is sent while anything is. */
  readonly check?: () => FormErrors;
  /** Fields of `children` beside which the server's refusals are shown. */
  readonly fields?: readonly string[];
  readonly act: (reason: string) => Promise<Answer>;
  readonly onClose: () => void;
  readonly onDone: (answer: Answer) => void;
}

/** Asks why something is done, and does it. Closed by mistake or refused, what was typed stays until it is done or left. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const {
    title,
    confirm,
    tone = 'primary',
    children,
    check,
    fields = [],
    act,
    onClose,
    onDone,
    preset = '',
  } = props;
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const [reason, setReason] = useState(preset);
  const [missing, setMissing] = useState<FormErrors>();
  const refused = fieldErrors(t, problem, ['reason', ...fields]);

  const submit = () => {
    const lacking = {
      reason: reason.trim().length < SHORTEST ? t('operator.reason-missing') : undefined,
      ...check?.(),
    };
    setMissing(lacking);
    if (Object.values(lacking).some(Boolean)) return;
    void run(async () => {
      onDone(await act(reason.trim()));
    });
  };

  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('shell.close')}>
      <Form onSubmit={submit} errors={refused ?? missing} className="grid gap-4">
        {children}
        <TextArea
          name="reason"
          label={t('operator.reason')}
          hint={t('operator.reason-hint')}
          maxLength={LONGEST}
          value={reason}
          onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
        />
        {refused ? null : <ProblemNotice problem={problem} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('operator.leave')}</Button>
          <Button type="submit" tone={tone} busy={isBusy}>
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
