import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

interface PanelHeadProps {
  id: string;
  title: ReactNode;
  /** Shown beside the title. */
  aside?: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/** The header of a dialog or drawer: its title and the close button. */
export function PanelHead({ id, title, aside, closeLabel, onClose }: PanelHeadProps) {
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line ps-5 pe-2.5">
      <h2 id={id} className="min-w-0 flex-1 truncate text-md font-semibold">
        {title}
      </h2>
      {aside}
      <IconButton label={closeLabel} icon={<X aria-hidden className="size-4.5" />} onClick={onClose} />
    </div>
  );
}
