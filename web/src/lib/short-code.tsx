import { useTexts } from './texts.tsx';

/** What people call an order by, named to a screen reader (ORD-12). */
export function ShortCode({ code }: { code: string }) {
  const t = useTexts();
  return code === '' ? null : (
    <span className="shrink-0">
      <span className="sr-only">{t('order.code')} </span>
      <bdi className="font-mono font-semibold">{code}</bdi>
    </span>
  );
}
