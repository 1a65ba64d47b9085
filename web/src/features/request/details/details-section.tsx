import { Package } from 'lucide-react';
import { useEffect } from 'react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SectionFrame } from '../form/section-frame.tsx';
import type { DetailsFieldsProps } from './details-fields.tsx';
import { useContactFold } from './use-contact-fold.ts';

const DetailsFields = lazyPage<DetailsFieldsProps>(async () => ({
  default: (await import('./details-fields.tsx')).DetailsFields,
}));

type DetailsSectionProps = Omit<DetailsFieldsProps, 'fold'> & { readonly isOpen: boolean };

/** The customer, the order's content and its time. */
export function DetailsSection(props: DetailsSectionProps) {
  const t = useTexts();
  useEffect(() => {
    // Loaded before they are shown, so that a field is there to get the focus. Else they load when shown.
    void DetailsFields.preload().catch(() => undefined);
  }, []);
  const fold = useContactFold(props.draft, props.errorOf);
  return (
    <SectionFrame icon={<Package aria-hidden />} title={t('request.details.title')} isOpen={props.isOpen}>
      <PageSection fallback={<Skeleton className="h-96 w-full" />}>
        <DetailsFields {...props} fold={fold} />
      </PageSection>
    </SectionFrame>
  );
}
