import { FileUp } from 'lucide-react';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './cx.ts';

interface FileDropProps {
  /** The instruction, such as "Drop a sheet here". */
  title: ReactNode;
  /** The accepted files. */
  hint: ReactNode;
  browse: string;
  /** The `accept` attribute of `<input type="file">`. */
  accept: string;
  /** The error of the last file. */
  error?: string | undefined;
  onFile: (file: File) => void;
}

/** A large area to drop a file on or to browse for one; contains the browser's own field. */
export function FileDrop({ title, hint, browse, accept, error, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const errorId = `${id}error`;

  function take(files: FileList | null): void {
    const [file] = files ?? [];
    if (file) onFile(file);
  }

  function hover(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={drop}
      className={cx(
        'grid justify-items-center gap-1 rounded-xl border-2 border-dashed px-6 py-10 text-center transition-colors md:py-16',
        isOver ? 'border-primary bg-primary-soft' : error ? 'border-danger' : 'border-line-strong',
      )}
    >
      <FileUp aria-hidden className={cx('size-8', isOver ? 'text-primary-ink' : 'text-muted')} />
      <p className="mt-2 text-lg font-semibold">{title}</p>
      <p className="text-balance text-muted">{hint}</p>
      <label
        className={cx(
          buttonClass({ tone: 'primary', size: 'large' }),
          'mt-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        {browse}
        <input
          type="file"
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
          className="sr-only"
        />
      </label>
      {error ? (
        <p id={errorId} role="alert" className="mt-3 font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
