import { useTexts } from '../../lib/texts.tsx';
import { AppLink, usePath } from '../../lib/navigation.tsx';
import { useFlags } from '../../lib/flags.ts';
import { PageSection } from '../../lib/page-section.tsx';
import { isEmbedded, useWatching } from '../../lib/session.ts';
import { paths, settingsPartIn, settingsParts } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { cx } from '../../ui/cx.ts';
import { parts } from './parts.ts';

/** What users decide about themselves, their outlets and this device (BRD-12). */
export default function SettingsPage() {
  const t = useTexts();
  const asked = settingsPartIn(usePath());
  const flags = useFlags();
  const isWatching = useWatching() !== null;
  const offered = settingsParts.filter((part) => {
    const { needsAccount, isPersonal, flag } = parts[part];
    return (
      !(needsAccount && isEmbedded()) && !(isPersonal && isWatching) && (flag === undefined || flags[flag])
    );
  });
  const shown = offered.find((part) => part === asked) ?? offered[0] ?? 'device';
  const { Content } = parts[shown];
  return (
    <div className="mx-auto grid max-w-4xl content-start items-start gap-4 p-4 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8 md:py-8">
      <div className="grid content-start gap-3">
        <h1 className="text-xl font-semibold">{t('settings.title')}</h1>
        <nav aria-label={t('settings.title')} className="flex flex-wrap gap-1 md:grid">
          {offered.map((part) => (
            <AppLink
              key={part}
              href={paths.settings(part)}
              aria-current={part === shown ? 'page' : undefined}
              className={cx(
                'flex min-h-control items-center rounded-md px-3 py-1 font-medium',
                part === shown ? 'bg-primary-soft text-primary-ink' : 'text-muted hover:bg-sunken',
              )}
            >
              {t(parts[part].name)}
            </AppLink>
          ))}
        </nav>
      </div>
      <PageSection key={shown} fallback={<Skeleton className="h-60 w-full" />}>
        <Content />
      </PageSection>
    </div>
  );
}
