import { type ReactNode, useId } from 'react';

interface SettingsCardProps {
  title: string;
  /** What a choice here means. */
  hint?: string;
  children: ReactNode;
}

/** One subject of the settings. */
export function SettingsCard({ title, hint, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-lg border border-line bg-raised p-4 shadow-card"
    >
      <h2 id={id} className="text-md font-semibold">
        {title}
      </h2>
      {hint === undefined ? null : <p className="text-sm text-muted">{hint}</p>}
      {children}
    </section>
  );
}
