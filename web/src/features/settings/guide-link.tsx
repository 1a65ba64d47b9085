import { BookOpen } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';

/** Leads to a page of the developers' pages, which are the server's own. */
export function GuideLink({ page }: { readonly page: string }) {
  const t = useTexts();
  return (
    <a
      href={`/developers/${page}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-control-small items-center gap-2 justify-self-start text-sm font-medium text-primary-ink underline underline-offset-2"
    >
      <BookOpen aria-hidden className="size-4" />
      {t('keys.guide')}
    </a>
  );
}
