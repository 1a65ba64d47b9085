import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The form before its vendor is known: what is asked for, and the bar that will say the price. */
export function RequestSkeleton() {
  const t = useTexts();
  return (
    <div
      aria-busy
      className="flex min-h-full flex-col md:grid md:h-full md:grid-cols-[440px_minmax(0,1fr)] xl:grid-cols-[520px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)_auto]"
    >
      <div className="md:border-e md:border-line">
        <header className="flex min-h-13 items-center px-4 pt-3">
          <h1 className="text-lg font-semibold">{t('request.title')}</h1>
        </header>
        <div aria-hidden className="grid gap-6 p-4">
          {[1, 2, 3].map((row) => (
            <div key={row} className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-5 w-full" />
            </div>
          ))}
        </div>
      </div>
      <div className="h-44 shrink-0 max-md:order-1 md:col-start-2 md:row-span-2 md:row-start-1 md:h-auto">
        <Skeleton className="size-full rounded-none" />
      </div>
      <div className="sticky bottom-0 z-10 low:static max-md:order-2 max-md:mt-auto md:static md:col-start-1 md:row-start-2 md:border-e md:border-line">
        <div className="grid gap-3 border-t border-line bg-raised px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          <div className="grid min-h-11 content-center">
            <p className="text-sm text-muted">{t('request.price-later')}</p>
          </div>
          <div className="flex">
            <Button tone="primary" size="large" className="flex-1" disabled>
              {t('request.place')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
