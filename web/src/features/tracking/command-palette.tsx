import { Command as Palette } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Command, CommandGroup } from './portal-commands.ts';

interface CommandPaletteProps {
  /** What fits what was typed. */
  find: (text: string) => readonly CommandGroup[];
  onClose: () => void;
}

/** One box for every action, order, outlet and page (BRD-03). */
export function CommandPalette({ find, onClose }: CommandPaletteProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const groups = find(text).filter(({ commands }) => commands.length > 0);
  const input = useRef<HTMLInputElement>(null);
  // The dialog takes the focus when it opens; the box takes it from there.
  useEffect(() => input.current?.focus(), []);

  function choose({ run }: Command): void {
    onClose();
    // The dialog gives the focus back first, so that what is done now may take it.
    requestAnimationFrame(run);
  }

  return (
    <Dialog open onClose={onClose} title={t('tracking.commands')} closeLabel={t('shell.close')}>
      <Palette label={t('tracking.commands')} shouldFilter={false} loop className="-m-2 grid gap-2">
        <div className="control flex items-center">
          <Palette.Input
            ref={input}
            value={text}
            onValueChange={setText}
            placeholder={t('tracking.commands-hint')}
            className="min-h-[inherit] min-w-0 flex-1 rounded-[inherit] bg-transparent px-3 outline-none"
          />
        </div>
        <Palette.List className="h-96 max-h-[60dvh] overflow-y-auto" label={t('tracking.commands')}>
          <Palette.Empty className="px-3 py-6 text-center text-muted">
            {t('tracking.commands.none')}
          </Palette.Empty>
          {groups.map(({ title, commands }) => (
            <Palette.Group
              key={title}
              heading={title}
              className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
            >
              {commands.map((command) => (
                <Entry key={command.key} command={command} group={title} onChoose={choose} />
              ))}
            </Palette.Group>
          ))}
        </Palette.List>
      </Palette>
    </Dialog>
  );
}

interface EntryProps {
  command: Command;
  group: string;
  onChoose: (command: Command) => void;
}

function Entry({ command, group, onChoose }: EntryProps) {
  const { key, label, detail, refusal } = command;
  return (
    <Palette.Item
      value={`${group} ${key}`}
      disabled={refusal !== undefined}
      onSelect={() => onChoose(command)}
      className="flex min-h-control cursor-pointer items-baseline gap-3 rounded-md px-3 py-1.5 aria-disabled:cursor-default aria-disabled:text-muted aria-selected:bg-primary-soft aria-selected:text-primary-ink"
    >
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="ms-auto min-w-0 truncate text-sm text-muted">{refusal ?? detail}</span>
    </Palette.Item>
  );
}
