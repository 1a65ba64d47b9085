import type { Found } from '@sendero/core/contract/operator-order-api';
import { CircleUser, Package, ScrollText, Store } from 'lucide-react';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../paths.ts';
import { siteOf, useSiteName } from './sites.tsx';
import { useTexts } from './texts.ts';

const icons = { order: Package, vendor: Store, user: CircleUser, audit: ScrollText };

/** What was found, each opening its own page. */
export function FoundList({ found }: { found: readonly Found[] }) {
  const t = useTexts();
  const where = useWhere();
  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line bg-raised">
      {found.map((one) => {
        const Icon = icons[one.kind];
        const words = (
          <>
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="grid min-w-0 flex-1">
              <bdi className="font-medium wrap-anywhere">{one.title}</bdi>
              <span className="text-sm text-muted wrap-anywhere">
                {t(`operator.kind.${one.kind}`)} · <bdi>{one.id}</bdi>
                {where(one.site)}
              </span>
            </span>
          </>
        );
        const href = hrefOf(one);
        return (
          <li key={`${one.kind} ${one.id}`}>
            {href === null ? (
              <span className="flex gap-3 px-3 py-2.5">{words}</span>
            ) : (
              <AppLink href={href} className="flex gap-3 px-3 py-2.5 hover:bg-sunken">
                {words}
              </AppLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function hrefOf({ kind, id, title }: Found): string | null {
  if (kind === 'order') return paths.order(id);
  if (kind === 'vendor') return paths.vendor(id);
  return kind === 'audit' ? paths.audit({ about: title.split(' ').at(-1) }) : null;
}

function useWhere(): (site: string | null) => string {
  const nameOf = useSiteName();
  return (id) => (id === null || siteOf(id) === null ? '' : ` · ${nameOf(id)}`);
}
